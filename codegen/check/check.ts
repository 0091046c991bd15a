import { type FindingTexts, formatFinding } from '../finding-texts/file-texts.ts'
import { byLocation, LineIndex, locationOf, type Problem, type Severity, type Span } from '../problem.ts'
import { fieldAt, locate } from '../read/record.ts'
import { formAddressOf } from '../resolve/form-address.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { checkLanguages } from './check-languages.ts'
import { joinMissingNames } from './join-missing-names.ts'
import type { CheckContext, Finding, Rule } from './rule.ts'
import { accidentalMarkdown } from './rules/accidental-markdown.ts'
import { aged } from './rules/aged.ts'
import { agreement } from './rules/agreement.ts'
import { articleChain } from './rules/article-chain.ts'
import { contacts } from './rules/contacts.ts'
import { counties } from './rules/counties.ts'
import { counts } from './rules/counts.ts'
import { dates } from './rules/dates.ts'
import { directivesRule } from './rules/directives.ts'
import { factsRule } from './rules/facts.ts'
import { files } from './rules/files.ts'
import { fills } from './rules/fills.ts'
import { headings } from './rules/headings.ts'
import { html } from './rules/html.ts'
import { images } from './rules/images.ts'
import { impossible } from './rules/impossible.ts'
import { lengths } from './rules/lengths.ts'
import { linkNames } from './rules/link-names.ts'
import { links } from './rules/links.ts'
import { marks } from './rules/marks.ts'
import { otherFloors } from './rules/other-floors.ts'
import { otherLanguage } from './rules/other-language.ts'
import { oversights } from './rules/oversights.ts'
import { pasted } from './rules/pasted.ts'
import { places } from './rules/places.ts'
import { priceJobs } from './rules/price-jobs.ts'
import { priceWords } from './rules/price-words.ts'
import { pricesRule } from './rules/prices.ts'
import { printedTwice } from './rules/printed-twice.ts'
import { ranges } from './rules/ranges.ts'
import { references } from './rules/references.ts'
import { repeats } from './rules/repeats.ts'
import { requestLabels } from './rules/request-labels.ts'
import { rooms } from './rules/rooms.ts'
import { schedule } from './rules/schedule.ts'
import { shape } from './rules/shape.ts'
import { sharedSentences } from './rules/shared-sentences.ts'
import { spanish } from './rules/spanish.ts'
import { specifications } from './rules/specifications.ts'
import { syntax } from './rules/syntax.ts'
import { termsRule } from './rules/terms.ts'
import { titles } from './rules/titles.ts'
import { translationFigures } from './rules/translation-figures.ts'
import { translationPlaceholders } from './rules/translation-placeholders.ts'
import { translations } from './rules/translations.ts'
import { twins } from './rules/twins.ts'
import { typedFacts } from './rules/typed-facts.ts'
import { typedPrices } from './rules/typed-prices.ts'
import { typedTerms } from './rules/typed-terms.ts'
import { unfinished } from './rules/unfinished.ts'
import { unlinked } from './rules/unlinked.ts'
import { urls } from './rules/urls.ts'
import { vanishedPages } from './rules/vanished-pages.ts'
import { visits } from './rules/visits.ts'

/** The module whose imports, together with the content, determine every finding. */
export const CHECK_MODULE = import.meta.url

/** Sorted by precedence: if two rules report the same location, the first one wins. */
export const rules: readonly Rule[] = [
  syntax,
  files,
  factsRule,
  titles,
  typedFacts,
  contacts,
  pricesRule,
  priceJobs,
  termsRule,
  fills,
  places,
  shape,
  typedPrices,
  typedTerms,
  dates,
  references,
  rooms,
  specifications,
  images,
  links,
  linkNames,
  schedule,
  urls,
  twins,
  vanishedPages,
  articleChain,
  counties,
  visits,
  ranges,
  priceWords,
  printedTwice,
  headings,
  directivesRule,
  marks,
  accidentalMarkdown,
  pasted,
  html,
  counts,
  lengths,
  aged,
  agreement,
  repeats,
  impossible,
  oversights,
  sharedSentences,
  otherFloors,
  otherLanguage,
  unlinked,
  requestLabels,
  unfinished,
  translationPlaceholders,
  translationFigures,
  translations,
  spanish,
]

/** Rules for translations. The other ones know English words, or look at what a translation doesn't change. */
const languageRules: readonly Rule[] = [
  factsRule,
  pricesRule,
  termsRule,
  fills,
  shape,
  links,
  linkNames,
  headings,
  directivesRule,
  marks,
  accidentalMarkdown,
  html,
  titles,
  contacts,
  pasted,
  printedTwice,
  spanish,
]

/** Errors and warnings, each sorted by location. */
export interface CheckResult {
  /** Errors. They prevent a build. */
  problems: Problem[]
  /** Located on first access; a build never needs them. */
  readonly warnings: Problem[]
}

/** Checks the whole content with all rules and puts what they find into the words of a table. */
export function check(site: ResolvedSite, context: CheckContext, texts: FindingTexts): CheckResult {
  const ruleContext = { ...context, ...context.cacheOf(site) }
  const indexes = new Map<string, LineIndex>()
  const owners = new Map<string, string>()
  const found = [
    ...rules.flatMap(({ id, find }) => [...find(site, ruleContext)].map(finding => ({ id, finding }))),
    ...checkLanguages(site, languageRules, context),
  ]
  const all = joinMissingNames(found, site)
  const located = (severity: Severity, wrongFiles?: ReadonlySet<string>) =>
    keepFirstRulePerLocation(
      all
        .filter(({ finding }) => (finding.severity ?? 'error') === severity)
        .filter(({ finding: { unlessWrong } }) => unlessWrong === undefined || !wrongFiles?.has(unlessWrong))
        .map(({ id, finding }) => toProblem(id, finding, texts, indexes)),
      owners,
    ).sort(byLocation)
  // Locate errors first, so that an error hides the warnings at its location.
  const problems = located('error', filesWithCauses(all))
  let warnings: Problem[] | undefined
  return {
    problems,
    get warnings() {
      warnings ??= located('warning', new Set(problems.map(({ file }) => file)))
      return warnings
    },
  }
}

/** Returns the files with errors that have no cause in another file. */
const filesWithCauses = (found: readonly { finding: Finding }[]): ReadonlySet<string> =>
  new Set(
    found
      .filter(({ finding: { severity, unlessWrong } }) => severity !== 'warning' && unlessWrong === undefined)
      .map(({ finding }) => ('file' in finding ? finding.file : finding.record.file)),
  )

function toProblem(
  rule: string,
  finding: Finding,
  texts: FindingTexts,
  indexes: Map<string, LineIndex>,
): Problem {
  const { severity = 'error', fix } = finding
  const { message, suggestion } = formatFinding(texts, finding)
  const common = {
    rule,
    severity,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(fix === undefined ? {} : { fix }),
  }
  if ('file' in finding) return { file: finding.file, line: 1, column: 1, ...common }
  const { record } = finding
  const index = indexes.get(record.file) ?? new LineIndex(record.text)
  indexes.set(record.file, index)
  const span = 'span' in finding ? finding.span : locate(finding.record, finding.path, finding.part)
  const form = formUrlOf(finding, span)
  return { file: record.file, ...locationOf(record.text, index, span), ...common, ...(form ? { form } : {}) }
}

function formUrlOf(finding: Finding, [start]: Span): string | undefined {
  if (!('record' in finding) || !('entity' in finding.record)) return undefined
  const { record } = finding
  // A broken file is shown as text.
  if (record.problems.length > 0) return formAddressOf(record, [])
  if ('span' in finding) return formAddressOf(record, fieldAt(record, start))
  const path = finding.field ?? finding.path
  return formAddressOf(record, record.translation?.toOwnPath(path) ?? path)
}

/** Drops problems at a location where an earlier rule already reported one: a single mistake often breaks two rules. */
function keepFirstRulePerLocation(problems: readonly Problem[], owners: Map<string, string>): Problem[] {
  return problems.filter(problem => {
    const key = `${problem.file}:${problem.line}:${problem.column}`
    const owner = owners.get(key) ?? problem.rule
    owners.set(key, owner)
    return owner === problem.rule
  })
}
