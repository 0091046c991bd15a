import { checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import {
  type LocalizedSite,
  localizedSites,
  type TranslatedRecord,
} from '../../codegen/languages/localize.ts'
import { DAY_MS } from '../../site/durations.ts'
import { count } from '../report/text.ts'
import { openEarlierTexts } from '../translations/earlier-texts.ts'
import { listChanges, type TranslationChange } from '../translations/list-changes.ts'
import { shortenToDifference } from '../translations/shorten-difference.ts'
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

interface PlacedChange extends TranslationChange {
  /** File of the translation. */
  file: string
}

function describe(localized: LocalizedSite, { contentDir }: GenerateOptions): string {
  const { language, published, site } = localized
  const changes = localized.translated
    .flatMap(one => findChanges(one, contentDir))
    .sort((a, b) => timeOf(a) - timeOf(b))
  return [
    `${language.name}: ${published.size} of ${count(site.pages.size, 'page')}`,
    ...(changes.length > 0
      ? [
          `\n${count(changes.length, 'text has', 'texts have')} changed since:\n`,
          ...changes.map(describeChange),
        ]
      : []),
    ...describeMissing(localized),
    '',
  ].join('\n')
}

function findChanges(one: TranslatedRecord, contentDir: string): PlacedChange[] {
  const { file } = one.translation
  return listChanges(one, openEarlierTexts(one.original, contentDir)).map(change => ({ file, ...change }))
}

/** A change that isn't in a commit yet is the newest. */
const timeOf = ({ before }: TranslationChange) => before?.changed ?? Number.POSITIVE_INFINITY

function describeChange({ file, line, kind, before, now }: PlacedChange): string {
  const age = before?.changed === undefined ? '' : `, ${daysSince(before.changed)}`
  return `${file}:${line}${age}\n${describeTexts(kind, before?.text, now).join('\n')}\n`
}

function describeTexts(kind: TranslationChange['kind'], before = '', now = ''): string[] {
  switch (kind) {
    case 'new':
      return [`  new: ${now}`]
    case 'gone':
      return [`  gone: ${before === '' ? 'what this translates' : before}`]
    case 'moved':
      return [`  moved: ${now}`]
    case 'changed': {
      if (before === '') return [`  now: ${now}`]
      const [was, is] = shortenToDifference(before, now)
      return [`  was: ${was}`, `  now: ${is}`]
    }
  }
}

const daysSince = (seconds: number) => {
  const days = Math.max(Math.floor((Date.now() - seconds * 1000) / DAY_MS), 0)
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
