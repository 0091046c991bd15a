import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildAdmin } from '../../admin/build/build-admin.ts'
import { generatedData } from '../../site/open-content.ts'
import buildSite from './build-site.ts'
import { buildIglooSite, iglooDir } from './igloo-site.ts'
import { projectDir } from './run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the visual editor that all test files share. */
    adminDir: string
    /** Folder of the built site whose content it edits. */
    editedSite: string
  }
}

/** Builds the editor for the fixture site, so that edits of the content can't break tests. The guide's pictures show the real site. */
export default async function buildAdminOnce({ provide }: TestProject): Promise<() => void> {
  const isReal = process.env.GUIDE_PICTURES === 'write'
  await (isReal ? buildSite() : buildIglooSite())
  const siteDir = isReal ? projectDir : iglooDir
  const outDir = mkdtempSync(path.join(tmpdir(), 'admin-build-'))
  await buildAdmin({
    contentDir: path.join(siteDir, 'content'),
    dataDir: path.join(siteDir, generatedData),
    outDir,
    settings: {},
  })
  provide('adminDir', outDir)
  provide('editedSite', siteDir)
  return () => rmSync(outDir, { recursive: true })
}
