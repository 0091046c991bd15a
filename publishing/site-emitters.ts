import { emitTerritory } from '../codegen/extensions/territory/emit-territory.ts'
import type { Emitter } from '../codegen/generate.ts'
import { emitImages } from './images/emit-images.ts'

/** The emitters of data about this site's images and business, which the compiler itself doesn't know. */
export const siteEmitters: readonly Emitter[] = [emitImages, emitTerritory]
