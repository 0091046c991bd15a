/** Builds a page from content that was edited in a test: each walk through the guide ends with a page that shows the change. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, inject } from 'vitest'
import { formatProblems } from '../../../authoring/report/text.ts'
import { generate } from '../../../codegen/generate.ts'
import { createPrerenderer } from '../../../pages/prerender.ts'
import { siteEmitters } from '../../../publishing/site-emitters.ts'
import { generatedData } from '../../../site/open-content.ts'
import { contentDir } from './admin-page.ts'

// Share the cache of the site before the edit, so that unchanged files aren't parsed again.
const cacheDir = path.join(inject('editedSite'), 'node_modules/.cache/content')
const downloads = path.join(generatedData, 'downloadFiles.json')

// The first in a process loads the whole compiler, which no test should wait for.
beforeAll(() => buildPage(contentDir, '/').then(() => undefined))

/** The page at an address as HTML, where the check finds nothing in the content. */
export async function buildPage(folder: string, address: string): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'built-page-'))
  try {
    const { problems, textOf } = await generate(
      { contentDir: folder, outDir, cacheDir, year: new Date().getFullYear() },
      siteEmitters,
    )
    if (problems.length > 0) throw new Error(formatProblems(problems, textOf))
    const dataDir = path.join(outDir, 'data')
    cpSync(path.join(inject('editedSite'), downloads), path.join(dataDir, 'downloadFiles.json'))
    const { html } = await createPrerenderer({ dataDir, clientEntry: '/client.js' }).render(address)
    return html
  } finally {
    rmSync(outDir, { recursive: true })
  }
}
