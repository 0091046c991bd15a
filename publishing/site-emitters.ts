import { emitTerritory } from '../codegen/extensions/territory/emit-territory.ts'
import type { Emitter } from '../codegen/generate.ts'
import { emitPictures } from './pictures/emit-pictures.ts'

/** The emitters of data about this site's images and business, which the compiler itself doesn't know. */
export const siteEmitters: readonly Emitter[] = [emitPictures, emitTerritory]
