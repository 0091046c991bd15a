import { checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import { textAt } from '../../codegen/json.ts'
import type { Problem } from '../../codegen/problem.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { applyToSite, type ContentChange, type Rejection } from '../change/change.ts'
import { checkSite } from '../change/check-site.ts'
import { describeChange, locationAfter, rereadText } from '../change/describe-change.ts'
import type { PrintedName } from '../change/printed-names.ts'
import { formatLocation, type RecordUsage } from '../change/usages.ts'
import { writeChange } from '../change/write-change.ts'
import { count, formatProblems } from '../report/text.ts'
import type { ContentCommandResult } from './command.ts'

export interface Planned {
  change: ContentChange
  /** Links with a new target, whose text should be read again. */
  reread?: { uses: readonly RecordUsage[]; target: string | undefined }
  /** The name of a renamed record that visitors still read. */
  printed?: { name: string; places: readonly PrintedName[]; isOtherCase: boolean }
  printedInTranslations?: readonly PrintedName[]
}

export type PlanChange = (site: ResolvedSite) => Planned | Rejection

/** Result of a change, or of a dry run. */
export interface ChangeResult extends Planned {
  site: ResolvedSite
}

/** The reason why nothing was changed. */
export interface ChangeRejection extends Rejection {
  /** Problems that the change would cause. */
  newProblems?: { problems: readonly Problem[]; report: string }
}

/** Plans a change and writes it, unless `dryRun`. Rejects the change if the content has problems before or after it. */
export function applyChange(
  options: GenerateOptions,
  dryRun: boolean,
  plan: PlanChange,
): ChangeResult | ChangeRejection {
  const { site, problems } = checkContent(options)
  if (problems.length > 0) {
    const files = new Set(problems.map(({ file }) => file))
    const [file] = files
    const where = files.size === 1 ? `${file} has` : 'The content has'
    return {
      refused: `${where} ${count(problems.length, 'problem')}: fix that first. "npm run check" tells where.`,
    }
  }
  const planned = plan(site)
  if ('refused' in planned) return planned
  const { change } = planned
  const after = applyToSite(site, change)
  const newProblems = checkSite(after)
  if (newProblems.length > 0) {
    const texts = new Map(after.content.records.map(({ file, text }) => [file, text]))
    // No file on the disk has these problems, so "check --fix" would not find them.
    const report = formatProblems(
      newProblems.map(({ fix, ...problem }) => problem),
      file => texts.get(file),
    )
    return {
      refused: 'The content would have problems after that:',
      newProblems: { problems: newProblems, report },
    }
  }
  if (!dryRun) writeChange(options.contentDir, site, change)
  return { site, ...planned }
}

/** Applies a change and describes it for the terminal. */
export function runChangeCommand(
  options: GenerateOptions,
  dryRun: boolean,
  plan: PlanChange,
): ContentCommandResult {
  const made = applyChange(options, dryRun, plan)
  if ('refused' in made) {
    const uses = (made.uses ?? []).map(use => `\n  ${formatLocation(use)}`).join('')
    const why = made.newProblems ? `\n${made.newProblems.report}` : 'Nothing was changed.\n'
    return { ok: false, text: `${made.refused}${uses}\n${why}` }
  }
  const done = dryRun ? 'This is what would change:' : 'Changed:'
  const lines = [done, ...describeChange(made.site, made.change).map(line => `  ${line}`), ...notesOf(made)]
  return { ok: true, text: `${lines.join('\n')}\n` }
}

function notesOf({ site, change, reread, printed, printedInTranslations = [] }: ChangeResult): string[] {
  const names = (printed?.places ?? []).map(place => `  ${locationAfter(site, change, place)}`)
  const translatedNames = printedInTranslations.map(place => {
    const name = place.record.text.slice(...place.span).replace(/\s+/g, ' ')
    return `  ${locationAfter(site, change, place)}  "${name}"`
  })
  const links = reread?.uses.map(use => {
    const words = wordsOf(use)
    return `  ${locationAfter(site, change, use)}${words ? `  "${words}"` : ''}`
  })
  return [
    ...(reread && links ? [`${rereadText(reread.target)}:`, ...links] : []),
    ...(printed && names.length > 0
      ? [
          printed.isOtherCase
            ? `Visitors still read "${printed.name}" with other capitals. Change it where it means the same:`
            : `Visitors still read "${printed.name}". To change it there, too, add --name and the new name in quotation marks:`,
          ...firstOf(names),
        ]
      : []),
    ...(translatedNames.length > 0
      ? ['Translations keep the old name. Change it where it means the same:', ...firstOf(translatedNames)]
      : []),
  ]
}

const firstOf = (names: readonly string[]) => [
  ...names.slice(0, MAX_NAMES),
  ...(names.length > MAX_NAMES ? [`  and ${names.length - MAX_NAMES} more`] : []),
]

/** Returns the words of a link in Markdown, or the label next to it in a field. */
const wordsOf = ({ record, span, path }: RecordUsage): string | undefined =>
  path
    ? textAt(record.data, [...path.slice(0, -1), 'label'])
    : /^\[([^\]]+)\]/.exec(record.text.slice(...span))?.[1]?.replace(/\s+/g, ' ')

/** A city's name occurs in hundreds of places. */
const MAX_NAMES = 20
