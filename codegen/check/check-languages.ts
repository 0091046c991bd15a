import { getAt } from '../json.ts'
import { type LocalizedSite, localizedSites, type TranslatedRecord } from '../languages/localize.ts'
import { toOwnPath } from '../languages/merged-data.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import type { RuleFinding } from './join-missing-names.ts'
import type { CheckContext, Finding, Rule, RuleContext } from './rule.ts'
import { isInResizedList } from './translated-texts.ts'

/** Runs rules on the site's further languages. Reports only what is in the files of the translations. */
export function checkLanguages(
  site: ResolvedSite,
  rules: readonly Rule[],
  context: CheckContext,
): RuleFinding[] {
  return localizedSites(site).flatMap(localized => {
    const translated = new Map(localized.translated.map(one => [one.record.path, one]))
    // Only records with a translation, and those that rules look up, such as the facts.
    const own: ResolvedSite = {
      ...localized.site,
      records: localized.site.records.filter(
        ({ path, entity }) => translated.has(path) || entity.kind === 'singleton',
      ),
    }
    const { cachedFindings } = context.cacheOf(localized.site)
    const ownContext: RuleContext = {
      ...context,
      // A record without a translation is that of the main language, and so are its cached findings.
      cachedFindings: (rule, record, find) => (record.translation ? cachedFindings(rule, record, find) : []),
    }
    return [
      ...findUnreadable(site, localized),
      ...rules.flatMap(({ id, find }) =>
        [...find(own, ownContext)].flatMap(finding => {
          const adapted = adaptFinding(finding, translated)
          return adapted ? [{ id, finding: adapted }] : []
        }),
      ),
    ]
  })
}

/** Patterns know English words, such as the inches of a size, and figures of facts may have English words: 1M+. */
const englishFindings: readonly string[] = ['shape/wrong-pattern', 'facts/disagreement']

/** Reports translations with syntax errors. */
function findUnreadable({ content }: ResolvedSite, { language }: LocalizedSite): RuleFinding[] {
  return content.translations
    .filter(({ path }) => path.startsWith(`${language.path}/`))
    .flatMap(record => {
      const { file, text, problems } = record
      return problems.map(({ fix: _, ...problem }) => ({
        id: 'syntax',
        finding: { ...problem, record: { file, text } },
      }))
    })
}

/** Returns the finding without a fix and a form, or undefined if it isn't about a translated text. */
function adaptFinding(
  finding: Finding,
  translated: ReadonlyMap<string, TranslatedRecord>,
): Finding | undefined {
  if (!('record' in finding) || !('path' in finding.record)) return undefined
  const one = translated.get(finding.record.path)
  if (!one) return undefined
  if (englishFindings.includes(finding.code)) return undefined
  const { merged, body, translation, original } = one
  const stale = merged.pairs.filter(({ state }) => state === 'stale')
  delete finding.fix
  if ('span' in finding) {
    // The body is that of the main language.
    if (original.body && body === undefined) return undefined
    if (stale.length > 0 || body === 'stale') finding.severity = 'warning'
    return finding
  }
  // Its entries may be paired with other texts.
  if (isInResizedList(toOwnPath(merged, finding.path), merged)) return undefined
  const ownPath = toOwnPath(merged, finding.path)
  if (typeof getAt(translation.data, ownPath) !== 'string') return undefined
  if (stale.some(({ path }) => path.join('.') === finding.path.join('.'))) finding.severity = 'warning'
  return finding
}
