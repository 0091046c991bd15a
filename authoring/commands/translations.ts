import { checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import { isObject, textAt } from '../../codegen/json.ts'
import {
  type LocalizedSite,
  localizedSites,
  type TranslatedRecord,
} from '../../codegen/languages/localize.ts'
import { sourceKey } from '../../codegen/languages/merge.ts'
import { LineIndex } from '../../codegen/problem.ts'
import { locate } from '../../codegen/read/record.ts'
import { count } from '../report/text.ts'
import { openEarlierTexts } from '../translations/earlier-texts.ts'
import type { Command } from './command.ts'

export const translationsCommand: Command = {
  summary: 'Lists what is not translated, and translations of texts that have changed, the oldest first.',
  usage: ['translations'],
  run(_args, options) {
    const languages = localizedSites(checkContent(options).site)
    if (languages.length === 0) return { ok: true, text: 'The site has one language.\n' }
    return { ok: true, text: languages.map(language => describe(language, options)).join('\n') }
  },
}

interface StaleText {
  /** File and line of the translation. */
  place: string
  now: string
  before?: string
  /** Seconds since 1970. */
  changed?: number
}

function describe(localized: LocalizedSite, { contentDir }: GenerateOptions): string {
  const { language, published, site } = localized
  const stale = localized.translated
    .flatMap(one => findStale(one, contentDir))
    .sort((a, b) => (a.changed ?? 0) - (b.changed ?? 0))
  const lines = stale.map(
    ({ place, before, now, changed }) =>
      `${place}${changed === undefined ? '' : `, ${daysSince(changed)}`}\n${before === undefined ? '' : `  was: ${before}\n`}  now: ${now}\n`,
  )
  return [
    `${language.name}: ${published.size} of ${count(site.pages.size, 'page')}`,
    ...(lines.length > 0
      ? [`\n${count(stale.length, 'text has', 'texts have')} changed since:\n`, ...lines]
      : []),
    ...describeMissing(localized),
    '',
  ].join('\n')
}

function findStale(
  { original, translation, merged, body }: TranslatedRecord,
  contentDir: string,
): StaleText[] {
  const stale = merged.pairs.filter(({ state }) => state === 'stale')
  if (stale.length === 0 && body !== 'stale') return []
  const findEarlier = openEarlierTexts(original, contentDir)
  const index = new LineIndex(translation.text)
  const { sources = {} } = translation.data ?? {}
  const texts = stale.map(({ ownPath, text }): StaleText => {
    const hash = isObject(sources) ? textAt(sources, [sourceKey(ownPath)]) : undefined
    const earlier = hash === undefined ? undefined : findEarlier(hash)
    return {
      place: `${translation.file}:${index.at(locate(translation, ownPath)[0]).line}`,
      now: text,
      ...(earlier && { before: earlier.text, changed: earlier.changed }),
    }
  })
  if (body !== 'stale') return texts
  return [...texts, { place: translation.file, now: `The text below the fields: see ${original.file}.` }]
}

const DAY = 86_400

const daysSince = (seconds: number) => {
  const days = Math.max(Math.floor((Date.now() / 1000 - seconds) / DAY), 0)
  return `${count(days, 'day')} ago`
}

function describeMissing({ missing }: LocalizedSite): string[] {
  const counts = new Map<string, number>()
  for (const { kind, key = '' } of missing) {
    const record = `${kind} ${key}`.trim()
    counts.set(record, (counts.get(record) ?? 0) + 1)
  }
  if (counts.size === 0) return []
  const lines = [...counts].map(([record, texts]) => `  ${record}: ${count(texts, 'text')}`)
  return [`\n${count(missing.length, 'text is', 'texts are')} not translated:\n`, ...lines]
}
