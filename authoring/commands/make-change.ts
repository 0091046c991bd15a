import { checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import type { Site } from '../../codegen/resolve/site.ts'
import { type Change, checkSite, type Refusal, siteAfter } from '../change/change.ts'
import { describeChange } from '../change/describe-change.ts'
import { writeChange } from '../change/write-change.ts'
import { count, formatProblems } from '../report/text.ts'
import type { Outcome } from './command.ts'

/** A change, and what the editor should know of it. */
export interface Planned {
  change: Change
  notes: readonly string[]
}

/**
 * Plans a change on content without problems, makes sure that it leaves none, and only then writes it.
 * In a dry run everything but the last happens.
 */
export function makeChange(
  options: GenerateOptions,
  dryRun: boolean,
  plan: (site: Site) => Planned | Refusal,
): Outcome {
  const { site, problems } = checkContent(options)
  if (problems.length > 0) {
    return refuse(
      `The content has ${count(problems.length, 'problem')}: mend that first. "npm run check" tells where.`,
    )
  }
  const planned = plan(site)
  if ('refused' in planned) return refuse(planned.refused)
  const { change, notes } = planned
  const after = siteAfter(site, change, options.now)
  const caused = checkSite(after)
  if (caused.length > 0) {
    const texts = new Map(after.content.records.map(({ file, text }) => [file, text]))
    const report = formatProblems(caused, file => texts.get(file))
    return { ok: false, text: `The content would have problems after that:\n\n${report}` }
  }
  if (!dryRun) writeChange(options.contentDir, site, change)
  const done = dryRun ? 'This is what would change:' : 'Changed:'
  const lines = [done, ...describeChange(site, change).map(line => `  ${line}`), ...notes]
  return { ok: true, text: `${lines.join('\n')}\n` }
}

function refuse(text: string): Outcome {
  return { ok: false, text: `${text}\nNothing was changed.\n` }
}
