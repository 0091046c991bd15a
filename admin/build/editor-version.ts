import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfModel } from '../../codegen/load-model.ts'
import type { Model } from '../../codegen/model.ts'

/** What no code of the editor comes from. A folder that is new counts until it is named here. */
const others = ['content', 'coverage', 'data', 'dist', 'docs', 'drafts', 'generated', 'node_modules', 'tests']

/** Changes with every byte that the editor may be built from: the sources, the schemas and the versions of all packages. */
export function editorVersion(model: Model, projectDir: string): string {
  const hash = createHash('sha256').update(hashOfModel(model))
  const add = (folder: string, isTop: boolean) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || (isTop && others.includes(entry.name))) continue
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) add(file, false)
      else if (entry.isFile()) hash.update(`${path.relative(projectDir, file)}\0`).update(readFileSync(file))
    }
  }
  add(projectDir, true)
  return hash.digest('base64url')
}
