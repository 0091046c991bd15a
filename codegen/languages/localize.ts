import type { MissingText } from '../../site/content-data.ts'
import type { SiteLanguage } from '../../site/languages.ts'
import { memoizeByObject, memoizeByPair } from '../cache/memoize.ts'
import { entriesAt, isObject, type JsonObject, type JsonPath, textAt } from '../json.ts'
import { listLanguages } from '../list-languages.ts'
import { exportNameOf } from '../model.ts'
import type { ContentRecord } from '../read/record.ts'
import { furtherLanguagesOf, urlOf } from '../resolve/queries.ts'
import { resolveSite } from '../resolve/resolve-site.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { hasTranslatable } from '../schema/translatable.ts'
import { bodyPartsOf } from './body-parts.ts'
import { type MergeOnce, mergeAlways } from './merge.ts'
import { type MergedData, type TextPair, toOwnPath } from './merged-data.ts'
import { visitTexts } from './translatable-texts.ts'

/** The site in one of its further languages: the same records with other texts. */
export interface LocalizedSite {
  language: SiteLanguage
  site: ResolvedSite
  translated: readonly TranslatedRecord[]
  /** Translations of records that don't exist. */
  orphans: readonly ContentRecord[]
  /** URLs in the main language of the pages that this language has: all their own texts are translated. */
  published: ReadonlySet<string>
  /** URLs in the main language of the downloads that this language has. */
  downloads: ReadonlySet<string>
  missing: readonly MissingText[]
}

/** A record and its translation. */
export interface TranslatedRecord {
  /** The record in the main language. */
  original: ContentRecord
  /** The file of the translation. */
  translation: ContentRecord
  /** The record in the language of the translation. */
  record: ContentRecord
  merged: MergedData
  /** State of the body, or undefined if there is none to translate or no translation of it. */
  body: TextPair['state'] | undefined
}

/** Returns the site in each of its further languages. */
export const localizedSites = memoizeByObject((site: ResolvedSite): readonly LocalizedSite[] =>
  furtherLanguagesOf(site.content).map(language => localize(site, language)),
)

function localize(site: ResolvedSite, language: SiteLanguage): LocalizedSite {
  const { content } = site
  const folder = `${language.path}/`
  const translations = content.translations.filter(({ path }) => path.startsWith(folder))
  const byPath = new Map(
    translations.map(translation => [translation.path.slice(folder.length), translation]),
  )
  const translate = translatorWith(content.mergeOnce ?? mergeAlways)
  const translated = content.records.flatMap(original => {
    const translation = byPath.get(original.path)
    if (!translation?.data || !original.data) return []
    return [translate(original, translation)]
  })
  const byOriginal = new Map(translated.map(one => [one.original, one]))
  const records = content.records.map(original => {
    const record = byOriginal.get(original)?.record ?? original
    return record.entity.name === 'site' ? inOwnLanguage(record, language) : record
  })
  const paths = new Set(content.records.map(({ path }) => path))
  const missing = content.records.flatMap(original => {
    const one = byOriginal.get(original)
    return one ? missingInTranslation(one) : missingWithoutTranslation(original)
  })
  const incomplete = new Set(missing.map(({ kind, key }) => `${kind} ${key ?? ''}`))
  const isComplete = ({ entity, slug }: ContentRecord) =>
    !incomplete.has(`${exportNameOf(entity)} ${keyOf(entity, slug) ?? ''}`)
  return {
    language,
    site: resolveSite(site.model, { ...content, records }, site.year),
    translated,
    orphans: translations.filter(({ path }) => !paths.has(path.slice(folder.length))),
    published: new Set([...site.pages].flatMap(([url, record]) => (isComplete(record) ? [url] : []))),
    downloads: new Set(
      content.records.filter(isComplete).flatMap(({ data }) => textAt(data, ['downloadUrl']) ?? []),
    ),
    missing,
  }
}

const translatorWith = memoizeByObject((mergeOnce: MergeOnce) =>
  memoizeByPair((original: ContentRecord, translation: ContentRecord) =>
    translateRecord(original, translation, mergeOnce),
  ),
)

function translateRecord(
  original: ContentRecord,
  translation: ContentRecord,
  mergeOnce: MergeOnce,
): TranslatedRecord {
  const { sources, ...own } = translation.data ?? {}
  // A page is published only once all of it is translated. When that is noted, a new text in the main language must not take the page away.
  const omitsUntranslated = urlOf(original) === undefined || isNoted(translation)
  const merged = mergeOnce(translation.path, original.entity.shape, original.data ?? {}, own, {
    sources: textsIn(sources),
    omitsUntranslated,
  })
  const hasBody = (translation.body?.tree.children.length ?? 0) > 0
  const record: ContentRecord = {
    ...original,
    data: merged.data,
    problems: [],
    file: translation.file,
    path: translation.path,
    text: translation.text,
    hash: `${original.hash} ${translation.hash}`,
    yamlEnd: translation.yamlEnd,
    translation: {
      toOwnPath: path => toOwnPath(merged, path),
      matched: merged.matched,
      hasBody,
      links: original.body?.links.map(({ url }) => url) ?? [],
    },
    ...(hasBody && translation.body ? { body: translation.body } : {}),
  }
  return {
    original,
    translation,
    record,
    merged,
    body: hasBody ? bodyState(original, translation) : undefined,
  }
}

const isNoted = ({ data }: ContentRecord) => isObject(data?.sources)

function textsIn(sources: JsonObject[string] | undefined): Record<string, string> {
  const entries = Object.entries(isObject(sources) ? sources : {})
  return Object.fromEntries(
    entries.flatMap(([path, hash]) => (typeof hash === 'string' ? [[path, hash]] : [])),
  )
}

function bodyState(original: ContentRecord, translation: ContentRecord): TextPair['state'] {
  const stamped = entriesAt(translation.data, ['sources', 'body'])
  if (stamped.length === 0) return 'unknown'
  return stamped.join() === bodyPartsOf(original).hashes.join() ? 'current' : 'stale'
}

const inOwnLanguage = memoizeByPair((record: ContentRecord, { language }: SiteLanguage): ContentRecord => {
  const languages = listLanguages(record.data).map(each => ({ ...each }))
  return { ...record, data: { ...record.data, language, languages } }
})

const missingInTranslation = memoizeByObject((translated: TranslatedRecord) =>
  findMissing(translated.original, translated),
)

const missingWithoutTranslation = memoizeByObject((original: ContentRecord) => findMissing(original))

function findMissing(original: ContentRecord, translated?: TranslatedRecord): MissingText[] {
  const { entity, slug, data, body } = original
  const paths: JsonPath[] = translated ? [...translated.merged.missing] : []
  if (!translated && data) visitTexts(entity.shape, data, [], (_, path) => paths.push(path))
  const hasBody = hasTranslatable(entity.shape) && (body?.tree.children.length ?? 0) > 0
  if (hasBody && translated?.body === undefined) paths.push(['body'])
  const key = keyOf(entity, slug)
  return paths.map(path => ({
    kind: exportNameOf(entity),
    ...(key === undefined ? {} : { key }),
    field: String(path[0]),
    path: path.join('.'),
    ...(translated || key === undefined ? {} : { isWhole: true as const }),
  }))
}

const keyOf = ({ kind }: ContentRecord['entity'], slug: string): string | undefined =>
  kind === 'collection' ? slug : undefined
