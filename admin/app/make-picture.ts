import { pictureName } from '../client/picture-name.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { valueAt } from '../draft/values.ts'

/** No page shows a picture larger than this, in pixels. */
const MAX_SIDE = 2400
const QUALITY = 0.9

/** Encodes a file as WebP, named after the record and the field, and puts it into a draft. Throws if the file isn't a picture. */
export async function makePicture(draft: RecordDraft, path: string, file: File): Promise<void> {
  const { slug } = draft
  const src = `${draft.entity.name}/${slug}/${pictureName(slug, path)}-${Date.now().toString(36)}.webp`
  await draft.addPicture(encode(file).then(picture => ({ path: `images/${src}`, picture })))
  putPicture(draft, path, src)
}

/** Puts a picture into a field. What the alternative text said of another picture is removed, so that somebody describes the new one. */
export function putPicture(draft: RecordDraft, path: string, src: string): void {
  const before = valueAt(draft.value, path) ?? ''
  draft.set(path, src)
  const alt = path.replace(/[^.]+$/, 'alt')
  // The saved text describes the saved picture.
  if (before !== '' && before !== src && draft.isSavedValue(alt)) draft.set(alt, '')
}

async function encode(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
}
