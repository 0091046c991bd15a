import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildAdmin } from '../../admin/build/build-admin.ts'
import { projectDir } from './run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the visual editor that all test files share. */
    adminDir: string
  }
}

export default async function buildAdminOnce({ provide }: TestProject): Promise<() => void> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'admin-build-'))
  await buildAdmin({ contentDir: path.join(projectDir, 'content'), outDir, settings: {} })
  provide('adminDir', outDir)
  return () => rmSync(outDir, { recursive: true })
}
