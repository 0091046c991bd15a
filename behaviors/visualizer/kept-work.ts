/** The studio's work while the visitor is on another page. */
import { decodeDataUrl, roomDrawing, roomPhoto } from '../tab-storage.ts'
import type { FloorPosition } from './perspective.ts'
import type { ImagePoint } from './shapes.ts'
import type { Sketch } from './sketch.ts'

/** All that the visitor drew and entered. */
export interface KeptDrawing {
  sketch: Sketch
  position: FloorPosition
  /** Point of the side along which boards run. */
  side?: ImagePoint
  /** Values of the fields by name. */
  fields: Readonly<Record<string, string>>
}

export interface KeptWork {
  photo: Blob
  drawing: KeptDrawing | undefined
}

/** The address of this script changes with it, and with it what a drawing holds. */
const version = import.meta.url

/** The photo as it is shown. A canvas knows no Exif: its place and time aren't kept. */
export function keepPhoto(image: ImageBitmap): void {
  forgetWork()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  roomPhoto.store(canvas.toDataURL('image/jpeg', 0.85))
}

export function keepDrawing(drawing: KeptDrawing): void {
  roomDrawing.store(JSON.stringify({ version, drawing }))
}

/** The drawing is left out if another version of this script kept it. */
export function loadWork(): KeptWork | undefined {
  const photo = roomPhoto.load()
  const kept = JSON.parse(roomDrawing.load() ?? '{}')
  return photo
    ? { photo: decodeDataUrl(photo), drawing: kept.version === version ? kept.drawing : undefined }
    : undefined
}

export function forgetWork(): void {
  roomPhoto.clear()
  roomDrawing.clear()
}
