import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

export interface ReadOptions {
  contentDir: string
  cacheDir?: string | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Lists the files of the content folder, relative to it, with `/`, sorted. Skips files whose name starts with a dot. */
export function listFiles(contentDir: string): string[] {
  if (!existsSync(contentDir)) return []
  return readdirSync(contentDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry =>
      path.relative(contentDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort()
}
