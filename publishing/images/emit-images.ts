import { emitData } from '../../codegen/emit/emitted-file.ts'
import type { Emitter } from '../../codegen/generate.ts'
import { listImageSources } from '../../codegen/resolve/image-sources.ts'
import { describeImages } from './describe-images.ts'

/** Emits size, color, hash and widths of every image that the content refers to. */
export const emitImages: Emitter = async (site, { contentDir }) => {
  const entries = Object.entries(await describeImages({ contentDir, sources: listImageSources(site) }))
  return [emitData('images', Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))))]
}
