import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Entity, Model } from './model.ts'
import { LineIndex, type Problem, place } from './problem.ts'
import { locateInYaml } from './read/locate.ts'

const pageFile = '+Page.tsx'

/** Kinds of records whose schema gives them an address, and that no page shows. Its words are for programmers. */
export function findMissingPages(model: Model, pagesDir: string): Problem[] {
  return model.entities.filter(entity => !hasPage(entity, pagesDir)).map(entity => missingPage(entity, model))
}

function missingPage({ name, urlPattern }: Entity, { schemaTexts }: Model): Problem {
  const file = `${name}.schema.json`
  const text = schemaTexts.get(file) ?? ''
  return {
    file: `schemas/${file}`,
    ...place(text, new LineIndex(text), locateInYaml(text, ['x-url'], 'value')),
    rule: 'page-file',
    severity: 'error',
    message: `Records of this kind have the address ${urlPattern}, which no page answers.`,
    suggestion: `Create ${['pages', ...foldersOf(urlPattern), pageFile].join('/')}, or delete "x-url".`,
  }
}

function hasPage({ urlPattern }: Entity, pagesDir: string): boolean {
  return urlPattern === undefined || leadsToPage(pagesDir, foldersOf(urlPattern))
}

/** The folders of the page of an address, as vike finds them: '/guides/{slug}' is guides/@slug, '/' is index. */
function foldersOf(urlPattern = '/'): string[] {
  const steps = urlPattern.split('/').filter(Boolean)
  return steps.length > 0 ? steps.map(step => step.replace(/^\{(\w+)\}$/, '@$1')) : ['index']
}

/** A field of the address may go by any name in the folders. */
function leadsToPage(folder: string, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return existsSync(path.join(folder, pageFile))
  const isField = step.startsWith('@')
  return subfolders(folder).some(
    name => (isField ? name.startsWith('@') : name === step) && leadsToPage(path.join(folder, name), rest),
  )
}

function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
}
