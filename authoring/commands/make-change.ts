import { checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import type { Problem } from '../../codegen/problem.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { type Change, checkSite, type Refusal, siteAfter } from '../change/change.ts'
import { describeChange, placeAfter } from '../change/describe-change.ts'
import { placeOf, type Use } from '../change/uses.ts'
import { writeChange } from '../change/write-change.ts'
import { count, formatProblems } from '../report/text.ts'
import type { Outcome } from './command.ts'

/** A change, and what the editor should know of it. */
export interface Planned {
  change: Change
  /** Links that lead elsewhere now, whose words should be read again. */
  reread?: { uses: readonly Use[]; target: string | undefined }
}

export type PlanChange = (site: ResolvedSite) => Planned | Refusal

/** What a change did to a site, or would do. */
export interface Made extends Planned {
  site: ResolvedSite
}

/** Why nothing was done. */
export interface NotMade extends Refusal {
  /** What would be wrong after it. */
  caused?: { problems: readonly Problem[]; report: string }
}

/**
 * Plans a change on content without problems, makes sure that it leaves none, and only then writes it.
 * In a dry run everything but the last happens.
 */
export function tryChange(options: GenerateOptions, dryRun: boolean, plan: PlanChange): Made | NotMade {
  const { site, problems } = checkContent(options)
  if (problems.length > 0) {
    return {
      refused: `The content has ${count(problems.length, 'problem')}: mend that first. "npm run check" tells where.`,
    }
  }
  const planned = plan(site)
  if ('refused' in planned) return planned
  const { change } = planned
  const after = siteAfter(site, change, options.now)
  const caused = checkSite(after)
  if (caused.length > 0) {
    const texts = new Map(after.content.records.map(({ file, text }) => [file, text]))
    const report = formatProblems(caused, file => texts.get(file))
    return { refused: 'The content would have problems after that:', caused: { problems: caused, report } }
  }
  if (!dryRun) writeChange(options.contentDir, site, change)
  return { site, ...planned }
}

/** The same in words for the terminal. */
export function makeChange(options: GenerateOptions, dryRun: boolean, plan: PlanChange): Outcome {
  const made = tryChange(options, dryRun, plan)
  if ('refused' in made) {
    const uses = (made.uses ?? []).map(use => `\n  ${placeOf(use)}`).join('')
    const why = made.caused ? `\n${made.caused.report}` : 'Nothing was changed.\n'
    return { ok: false, text: `${made.refused}${uses}\n${why}` }
  }
  const done = dryRun ? 'This is what would change:' : 'Changed:'
  const lines = [done, ...describeChange(made.site, made.change).map(line => `  ${line}`), ...notesOf(made)]
  return { ok: true, text: `${lines.join('\n')}\n` }
}

function notesOf({ site, change, reread }: Made): string[] {
  if (!reread) return []
  return [`${wordsOfReread(reread.target)}:`, ...reread.uses.map(use => `  ${placeAfter(site, change, use)}`)]
}

export const wordsOfReread = (target: string | undefined) =>
  `Read the words of these links, which lead to ${target ?? 'another page'} now, or delete them`
