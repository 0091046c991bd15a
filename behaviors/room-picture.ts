/** Sends a visitor's pictures of a room to a request that was stored. */
import { pictureLimits } from '../site/picture-limits.ts'
import { isFileTooLarge } from './picture-file.ts'
import { timeoutSignal } from './timeout-signal.ts'

/** `full`: the request has as many pictures as it may. `tooLarge`: the device can't open the file safely. */
export type PictureResult = 'sent' | 'full' | 'tooLarge' | 'failed'

/** In ms; equals the timeout of the request (post-json.ts). */
const UPLOAD_TIMEOUT_MS = 30_000

export async function sendJpeg(address: string, jpeg: Blob): Promise<PictureResult> {
  const body = new FormData()
  body.set('picture', new File([jpeg], 'room.jpg', { type: 'image/jpeg' }))
  try {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      body,
      signal: timeoutSignal(UPLOAD_TIMEOUT_MS),
    })
    if (ok) return 'sent'
    return status === 409 ? 'full' : 'failed'
  } catch {
    return 'failed'
  }
}

/** In ms. A browser may never answer, for example about a photo that is stored online. */
const PREPARE_TIMEOUT_MS = 60_000

/** Sends any picture that the browser can open. */
export async function sendPicture(address: string, file: Blob): Promise<PictureResult> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, PREPARE_TIMEOUT_MS))
  const prepared = await Promise.race([prepare(file), late]).catch(() => undefined)
  if (prepared === 'tooLarge') return prepared
  return prepared ? sendJpeg(address, prepared) : 'failed'
}

const prepare = async (file: Blob) => ((await isFileTooLarge(file)) ? 'tooLarge' : shrink(file))

/** Draws the picture small enough. A canvas knows no Exif, so the place and time of a photo stay on the device. */
async function shrink(file: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, pictureLimits.longerSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  for (const quality of [0.82, 0.65, 0.45]) {
    const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg && jpeg.size <= pictureLimits.bytes) return jpeg
  }
  return undefined
}
