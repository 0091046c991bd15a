/**
 * Finds the page of an address. The addresses follow from "x-url" in the schemas, the pages from their folders: `cities/@slug` shows
 * every address directly below /cities, unless a folder has its name.
 */
import { createElement, type ReactElement } from 'react'
import { createHead, type HeadSource, type PageHead } from '../renderer/head.ts'
import { type Content, isRecords } from '../site/content.ts'
import { errorPages } from '../site/error-pages.ts'
import { inLanguage, languagePathOf, splitLanguage } from '../site/languages.ts'
import { offersLanguage } from '../site/translations.ts'
import type { PageComponent } from './define-page.ts'

export interface LoadedPage {
  /** The page's record and head; undefined if no record has the address. */
  data(content: Content): { head: PageHead; subject: HeadSource } | undefined
  element(subject: HeadSource): ReactElement
}

const pages = import.meta.glob<PageComponent>('./**/+Page.tsx', { import: 'Page' })

const folders = Object.entries(pages)
  .map(([file, load]) => ({ steps: stepsOf(file).slice(1, -1), load }))
  // Named folders come before `@` folders, which match any name.
  .sort((a, b) => Number(a.steps.some(isParameter)) - Number(b.steps.some(isParameter)))

/** URLs of all prerendered pages in the language of the content. */
export function addressesOf(content: Content): string[] {
  const languagePath = languagePathOf(content.site)
  const urls = content.pages.all.map(({ url }): string => url)
  return [
    ...urls.filter(url => splitLanguage(url).languagePath === languagePath),
    ...(offersLanguage(languagePath, content) ? Object.keys(errorPages) : []).map(url =>
      inLanguage(url, languagePath),
    ),
  ]
}

/** Loads the page of an address; undefined if no folder matches it. The languages share the folders. */
export async function loadPage(address: string): Promise<LoadedPage | undefined> {
  const { path } = splitLanguage(address)
  const steps = stepsOf(errorPages[path] ?? (path === '/' ? 'index' : path))
  const folder = folders.find(({ steps: own }) => matches(own, steps))
  return folder && pageAt(address, await folder.load())
}

/** The page of a component at an address. */
const pageAt = (address: string, Page: PageComponent): LoadedPage => ({
  data(content) {
    const subject = findSubject(address, Page, content)
    return subject && { subject, head: createHead(content, subject, Page.headOptions(subject, content)) }
  },
  element: subject => createElement(Page, { subject }),
})

function findSubject(address: string, { kinds }: PageComponent, content: Content): HeadSource | undefined {
  const isError = splitLanguage(address).path in errorPages
  const slug = stepsOf(address).at(-1) ?? ''
  for (const kind of kinds) {
    const data = content[kind]
    const record = isRecords(data) ? data.find(slug) : data
    if (record && isError) return { ...record, url: address }
    if (record && hasAddress(record, address)) return record
  }
  return undefined
}

const hasAddress = (record: Partial<HeadSource>, address: string): record is HeadSource =>
  record.url === address

function stepsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function isParameter(step: string): boolean {
  return step.startsWith('@')
}

function matches(own: readonly string[], steps: readonly string[]): boolean {
  return own.length === steps.length && own.every((step, index) => isParameter(step) || step === steps[index])
}
