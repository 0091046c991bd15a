import type { Press, StructureElement } from './press.ts'
import type { Styles } from './styles.ts'

/** Where and with what a block is set. */
export interface Setting {
  press: Press
  styles: Styles
  /** Its place in the document's structure. */
  parent: StructureElement
  width: number
  /** JPEG files by source and shape: see `pictureKey`. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** A picture's key for a place of that many points. */
export function pictureKey(src: string, width: number, height: number): string {
  return `${src} ${Math.round(width)}x${Math.round(height)}`
}
