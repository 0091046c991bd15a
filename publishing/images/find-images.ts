import { readdirSync } from 'node:fs'
import path from 'node:path'

// Files in scenes/ are layers for composing. The tiles in albedo/ are published, for the visualizer.
const layerFolders = ['scenes/']

/** Lists every original below content/images that a page may show, sorted. */
export function findImages(contentDir: string): string[] {
  const root = path.join(contentDir, 'images')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && /\.(jpe?g|png|webp)$/i.test(file.name))
    .map(file => path.relative(root, path.join(file.parentPath, file.name)).split(path.sep).join('/'))
    .filter(src => !layerFolders.some(folder => src.startsWith(folder)))
    .sort()
}
