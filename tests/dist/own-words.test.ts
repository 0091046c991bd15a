/** Pages in a further language have no words of the main one. */
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isObject, type Json } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { nodesOf } from '../../codegen/markdown/nodes.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { childShape, type Shape } from '../../codegen/schema/shape.ts'
import { MAIN_LANGUAGE, splitLanguage } from '../../site/languages.ts'
import { openContent } from '../../site/open-content.ts'
import { builtPages, projectDir } from './built-site.ts'
import { pageStrings } from './page-strings.ts'
import { contents } from './site-languages.ts'

const folders = {
  contentDir: path.join(projectDir, 'content'),
  schemasDir: path.join(projectDir, 'schemas'),
  cacheDir: path.join(projectDir, 'node_modules/.cache/content'),
}
const { records, translations } = readContent(loadModel(folders.contentDir, folders.schemasDir), folders)

const { site } = openContent()

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []
const english = new Set('the and with your for of is are you this from we'.split(' '))

function stringsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) || isObject(value) ? Object.values(value).flatMap(stringsIn) : []
}

/** Names of people, places and products. Words in lower case are those that pages look for, such as "tile". */
function namesIn(shape: Shape, data: Json | undefined): string[] {
  if (shape.isNote || data === undefined) return []
  if (shape.isVerbatim) return stringsIn(data).filter(text => /^\p{Lu}/u.test(text))
  const entries = Array.isArray(data) ? [...data.entries()] : isObject(data) ? Object.entries(data) : []
  return entries.flatMap(([step, value]) => {
    const child = childShape(shape, data, step)
    return child ? namesIn(child, value) : []
  })
}

/** Words of a language: those of its translations, and names. */
function vocabularyOf(language: string): ReadonlySet<string> {
  const own = translations.filter(record => record.path.startsWith(`${language}/`))
  const texts = own.flatMap(({ data, body }) => {
    const { sources: _, ...rest } = data ?? {}
    const nodes = body ? [...nodesOf(body.tree)] : []
    return [...stringsIn(rest), ...nodes.map(node => (node.type === 'text' ? node.value : ''))]
  })
  const names = records.flatMap(({ entity, data }) => namesIn(entity.shape, data))
  const networks = site.social.map(({ network }) => network)
  return new Set(
    [...texts, ...names, ...networks].map(text => text.replace(/\{\{.*?\}\}/g, '')).flatMap(wordsIn),
  )
}

/** Texts of records that the language doesn't have yet, which its lists show in the main language. */
const untranslated = (language: string): ReadonlySet<string> =>
  new Set(
    records
      .filter(({ path: file }) => !translations.some(({ path: own }) => own === `${language}/${file}`))
      .flatMap(({ data }) => stringsIn(data)),
  )

describe.for([...contents.keys()].filter(language => language !== MAIN_LANGUAGE))('in %s', language => {
  const vocabulary = vocabularyOf(language)
  const expected = untranslated(language)
  const pages = builtPages.filter(({ url }) => splitLanguage(url).languagePath === language)
  const mainPages = new Map(builtPages.map(page => [page.url, page]))

  test.for(pages.map(page => [page.url, page] as const))('%s', ([url, page]) => {
    const main = mainPages.get(splitLanguage(url).path)
    const twin = new Set(main ? pageStrings(main.html) : [])
    const isLeft = (text: string) =>
      (twin.has(text) && !/\S@\S/.test(text) && wordsIn(text).some(word => !vocabulary.has(word))) ||
      new Set(wordsIn(text).filter(word => english.has(word))).size > 1
    // A link for screen readers ends in ": " and the name of its page.
    const isExpected = (text: string) => expected.has(text.replace(/^: /, ''))
    expect(pageStrings(page.html).filter(text => isLeft(text) && !isExpected(text))).toEqual([])
  })
})
