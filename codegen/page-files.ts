import { readdirSync } from 'node:fs'
import path from 'node:path'
import { errorPages } from '../site/error-pages.ts'
import type { Entity, Model } from './model.ts'
import { LineIndex, locationOf, type Problem } from './problem.ts'
import { locateInYaml } from './read/locate.ts'

const pageFile = '+Page.tsx'

/**
 * Compares the URL patterns of the schemas with the folders in pages/: a URL without a page would be listed and not built, a page
 * without a URL would never be built. Its messages are for programmers.
 */
export function checkPageFiles(model: Model, pagesDir: string): Problem[] {
  const folders = pageFolders(pagesDir)
  const withAddress = model.entities.filter(({ urlPattern }) => urlPattern !== undefined)
  const shapes = withAddress.map(({ urlPattern }) => shapeOf(folderOf(urlPattern)))
  const missing = withAddress.filter((_, index) => !folders.some(folder => shapeOf(folder) === shapes[index]))
  const answered = [...shapes, ...Object.values(errorPages)]
  const unlisted = folders.filter(folder => !answered.includes(shapeOf(folder)))
  return [...missing.map(entity => missingPage(entity, model)), ...unlisted.map(unlistedPage)]
}

const unlistedPage = (folder: string): Problem => ({
  file: `pages/${folder}/${pageFile}`,
  line: 1,
  column: 1,
  rule: 'page-file',
  severity: 'error',
  message: 'No schema gives a record the address of this page.',
  suggestion: 'Add "x-url" to the schema of the records that it shows, or delete the folder.',
})

function missingPage({ name, urlPattern }: Entity, { schemaTexts }: Model): Problem {
  const file = `${name}.schema.json`
  const text = schemaTexts.get(file) ?? ''
  return {
    file: `schemas/${file}`,
    ...locationOf(text, new LineIndex(text), locateInYaml(text, ['x-url'], 'value')),
    rule: 'page-file',
    severity: 'error',
    message: `Records of this kind have the address ${urlPattern}, which no page answers.`,
    suggestion: `Create pages/${folderOf(urlPattern)}/${pageFile}, or delete "x-url".`,
  }
}

/** Converts a URL pattern to the folder where vike looks for the page: '/guides/{slug}' to guides/@slug, '/' to index. */
const folderOf = (urlPattern = '/'): string =>
  urlPattern === '/' ? 'index' : urlPattern.slice(1).replace(/\{(\w+)\}/g, '@$1')

/** Removes the names of parameters, which may differ between the schema and the folder. */
const shapeOf = (folder: string): string => folder.replace(/@\w+/g, '@')

/** Folders with a page, relative to `folder`. */
const pageFolders = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => path.basename(file) === pageFile)
    .map(file => path.dirname(file).split(path.sep).join('/'))
    .sort()
