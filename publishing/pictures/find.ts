import { readdirSync } from 'node:fs'
import path from 'node:path'

// Layers of the visualizer's rooms: data for composing. Tiles of floors are shown, in the visitor's own room.
const layerFolders = ['scenes/']

/** Every original under content/images that a page may show, sorted. */
export function findPictures(contentDir: string): string[] {
  const root = path.join(contentDir, 'images')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && /\.(jpe?g|png|webp)$/i.test(file.name))
    .map(file => path.relative(root, path.join(file.parentPath, file.name)).split(path.sep).join('/'))
    .filter(src => !layerFolders.some(folder => src.startsWith(folder)))
    .sort()
}
