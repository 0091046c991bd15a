import type { RecordDraft } from '../draft/record-draft.ts'
import { valueAt } from '../draft/values.ts'
import type { PictureSize } from '../field/picture-fault.ts'
import { pictureName } from './picture-name.ts'

/** No page shows a picture larger than this, in pixels. */
const MAX_SIDE = 2400
const QUALITY = 0.9

/**
 * Encodes a file as WebP, named after the record and the field, and puts it in. It is saved with the draft. Returns the size of the file in
 * pixels. Throws if it isn't a picture.
 */
export async function makePicture(
  draft: RecordDraft,
  path: string,
  file: File,
  put: (src: string) => void,
): Promise<PictureSize> {
  const { slug } = draft
  const src = `${draft.entity.name}/${slug}/${pictureName(slug, path)}-${Date.now().toString(36)}.webp`
  const made = encode(file)
  await draft.addPicture(
    made.then(({ picture }) => ({ path: `images/${src}`, picture })),
    () => put(src),
  )
  return (await made).size
}

/** Puts a picture into a field. What the alternative text said of another picture is removed, so that somebody describes the new one. */
export function putPicture(draft: RecordDraft, path: string, src: string): void {
  const before = valueAt(draft.value, path) ?? ''
  draft.set(path, src)
  const alt = path.replace(/[^.]+$/, 'alt')
  // The saved text describes the saved picture.
  if (before !== '' && before !== src && draft.isSavedValue(alt)) draft.set(alt, '')
}

async function encode(file: File): Promise<{ picture: Blob; size: PictureSize }> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const picture = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  return { picture, size: { width, height } }
}
