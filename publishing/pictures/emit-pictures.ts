import { emitData } from '../../codegen/emit/emitted-file.ts'
import type { Emitter } from '../../codegen/generate.ts'
import { listImageSources } from '../../codegen/resolve/image-sources.ts'
import { describePictures } from './describe.ts'

/** Size, color, hash and widths of every picture that content names. */
export const emitPictures: Emitter = async (site, { contentDir }) => {
  const entries = Object.entries(await describePictures({ contentDir, sources: listImageSources(site) }))
  return [emitData('images', Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))))]
}
