import fc from 'fast-check'
import { documents, fieldTexts } from './grammar.ts'
import { type RenderingBase, type RenderingOutcome, readDocument, tryText } from './rendering.ts'

export interface Failure {
  file: string
  body: string
  failures: readonly string[]
}

export interface MarkdownTally {
  documents: number
  accepted: number
  failed: Failure[]
  /** Numbers of problems by rule. */
  rules: Map<string, number>
}

/** Files in which the body or a field is replaced. */
const bodies = ['articles/first-snow.md', 'articles/sliding-safely.md', 'guides/sweeping-snow.md'] as const
const fields = ['title', 'excerpt', 'question', 'answer', 'alt', 'description'] as const

interface Trial {
  file: string
  text: string
  /** The generated part. */
  body: string
  /** Whether the generated part is a field, which is printed as typed, even if it looks like an image or a directive. */
  isField: boolean
}

const inBody = fc.tuple(fc.constantFrom(...bodies), documents).map(([file, body]): Trial => {
  const whole = readDocument(file)
  return { file, body, isField: false, text: `${whole.slice(0, whole.indexOf('\n---\n', 4) + 5)}\n${body}\n` }
})

const inField = fc
  .tuple(fc.constantFrom(...bodies), fc.constantFrom(...fields), fieldTexts)
  .map(([file, field, words]): Trial => {
    const quoted = JSON.stringify(words)
    const text = readDocument(file).replace(
      new RegExp(`(?<=[\\n ]${field}: )(?:>-\\n(?: +.*\\n)+|"[^"]*"|[^\\n,}]+)`),
      () => `${quoted}${field === 'excerpt' ? '\n' : ''}`,
    )
    return { file, text, isField: true, body: `${field}: ${quoted}` }
  })

export const trials = fc.oneof({ weight: 9, arbitrary: inBody }, { weight: 1, arbitrary: inField })

export async function drillMarkdown(
  base: RenderingBase,
  { numRuns, seed }: { numRuns: number; seed: number },
  onTrial?: (trial: Trial, outcome: RenderingOutcome) => void,
): Promise<MarkdownTally> {
  const tally: MarkdownTally = { documents: 0, accepted: 0, failed: [], rules: new Map() }
  for (const trial of fc.sample(trials, { numRuns, seed })) {
    const outcome = await tryText(base, trial.file, trial.text)
    const { problems } = outcome
    const failures = outcome.failures.filter(
      words => !(trial.isField && /has a (?:reference|block)/.test(words)),
    )
    tally.documents += 1
    if (problems.length === 0) tally.accepted += 1
    for (const rule of new Set(problems.map(problem => problem.rule)))
      tally.rules.set(rule, (tally.rules.get(rule) ?? 0) + 1)
    if (failures.length > 0) tally.failed.push({ file: trial.file, body: trial.body, failures })
    onTrial?.(trial, outcome)
  }
  return tally
}
