import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../../codegen/project-dir.ts'
import type { Backend } from '../config/settings.ts'
import { apiOrigins } from './api-origins.ts'

const adminDir = path.join(projectDir, 'admin')
const backendFile = path.join(adminDir, 'backend.json')

/**
 * /admin of the published site: the editor on the repository that admin/backend.json names, or a page that
 * says how to set it up. Returns the origins that it connects to.
 */
export async function publishAdmin({
  contentDir,
  outDir,
}: {
  contentDir: string
  outDir: string
}): Promise<readonly string[]> {
  if (existsSync(backendFile)) {
    // Brings Vite and a compiler of schemas with it.
    const { buildAdmin } = await import('./build-admin.ts')
    const backend = await readBackend()
    await buildAdmin({ contentDir, outDir, settings: { backend } })
    return apiOrigins(backend)
  }
  mkdirSync(outDir, { recursive: true })
  copyFileSync(path.join(adminDir, 'set-up.html'), path.join(outDir, 'index.html'))
  // A file of its own, because the policy of /admin allows no style in the page.
  copyFileSync(path.join(adminDir, 'set-up.css'), path.join(outDir, 'set-up.css'))
  return []
}

async function readBackend(): Promise<Backend> {
  const { backendSchema } = await import('../config/settings.ts')
  const result = backendSchema.safeParse(JSON.parse(readFileSync(backendFile, 'utf8')))
  if (result.success) return result.data
  const faults = result.error.issues.map(issue => `${issue.path.join('.') || 'name'}: ${issue.message}`)
  throw new Error(`admin/backend.json is not as docs/admin.md describes it. ${faults.join('; ')}`)
}
