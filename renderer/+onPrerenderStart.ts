import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getGlobalContext } from 'vike/server'
import type { OnPrerenderStartAsync } from 'vike/types'
import { errorPages } from '../site/error-pages.ts'
import { splitLanguage } from '../site/languages.ts'
import { sheetFiles } from './sheet-files.ts'

/** Prepares the prerendering of `vike build`: selects the file names of error pages and writes the linked style sheets. */
export const onPrerenderStart: OnPrerenderStartAsync = async ({ pageContexts }) => {
  // vike writes a 404 page as `<url>.html`, so that no URL leads to it.
  for (const page of pageContexts) page.is404 ||= splitLanguage(page.urlOriginal).path in errorPages
  const globalContext = await getGlobalContext()
  if (globalContext.isClientSide) throw new Error('Pages are prerendered on the server')
  const { root, build } = globalContext.viteConfigRuntime
  for (const { path: file, content } of sheetFiles) {
    const target = path.resolve(root, build.outDir, 'client', file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  return { prerenderContext: { pageContexts } }
}
