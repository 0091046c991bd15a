import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

export interface ReadOptions {
  contentDir: string
  cacheDir?: string | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Of the content folder, relative to it, with `/`, sorted; files whose name begins with a dot are nobody's content. */
export function listFiles(contentDir: string): string[] {
  if (!existsSync(contentDir)) return []
  return readdirSync(contentDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry =>
      path.relative(contentDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort()
}
