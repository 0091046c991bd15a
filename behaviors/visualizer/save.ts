/** The picture as a file: what is seen, with a line below that says what it is. Made here, sent nowhere. */
import { pictureLimits } from '../../site/picture-limits.ts'
import { decodeDataUrl } from '../tab-storage.ts'

const CAPTION_PX = 56

const colorOf = (property: string) => getComputedStyle(document.documentElement).getPropertyValue(property)

/** A JPEG as a data URL, small enough to go with a request. A canvas knows no Exif: nothing of the photo's is in it. */
export function drawWithCaption(view: HTMLCanvasElement, caption: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = view.width
  canvas.height = view.height + CAPTION_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas for the picture')
  context.fillStyle = colorOf('--paper')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(view, 0, 0)
  context.fillStyle = colorOf('--ink')
  context.font = '26px sans-serif'
  context.fillText(caption, 16, view.height + 37, canvas.width - 32)
  const encode = (quality: number) => canvas.toDataURL('image/jpeg', quality)
  // Three bytes are four letters.
  const isTooLarge = (url: string) => (url.length * 3) / 4 >= pictureLimits.bytes
  return [0.7, 0.5, 0.3].reduce((url, quality) => (isTooLarge(url) ? encode(quality) : url), encode(0.85))
}

const fileOf = (picture: string, name: string) =>
  new File([decodeDataUrl(picture)], `${name}.jpg`, { type: 'image/jpeg' })

export function savePicture(picture: string, name: string): void {
  const file = fileOf(picture, name)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function sharePicture(picture: string, name: string, title: string): void {
  const files = [fileOf(picture, name)]
  // If the browser refuses to share, the picture is saved instead. The visitor may close the sheet.
  if (!navigator.canShare?.({ files })) savePicture(picture, name)
  else
    navigator.share({ files, title }).catch((error: unknown) => {
      const isDecided = error instanceof DOMException && error.name === 'AbortError'
      if (!isDecided) savePicture(picture, name)
    })
}
