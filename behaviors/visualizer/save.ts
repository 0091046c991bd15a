/** The picture as a file: what is seen, with a line below that says what it is. Made here, sent nowhere. */
import { pictureLimits } from '../../site/picture-limits.ts'

const CAPTION_PX = 56

const colorOf = (property: string) => getComputedStyle(document.documentElement).getPropertyValue(property)

function addCaption(view: HTMLCanvasElement, caption: string): HTMLCanvasElement {
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
  return canvas
}

async function pictureFile(view: HTMLCanvasElement, caption: string, name: string): Promise<File> {
  const canvas = addCaption(view, caption)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  if (!blob) throw new Error('No memory for a file of the picture')
  return new File([blob], `${name}.jpg`, { type: blob.type })
}

/** Small enough to go with a request, as a data URL. A canvas knows no Exif: nothing of the photo's is in it. */
export function pictureToAttach(view: HTMLCanvasElement, caption: string): string | undefined {
  const canvas = addCaption(view, caption)
  for (const quality of [0.85, 0.7, 0.5, 0.3]) {
    const url = canvas.toDataURL('image/jpeg', quality)
    // Three bytes are four letters.
    if ((url.length * 3) / 4 < pictureLimits.bytes) return url
  }
  return undefined
}

export async function savePicture(view: HTMLCanvasElement, caption: string, name: string): Promise<void> {
  const file = await pictureFile(view, caption, name)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export async function sharePicture(view: HTMLCanvasElement, caption: string, name: string): Promise<void> {
  const file = await pictureFile(view, caption, name)
  if (!navigator.canShare?.({ files: [file] })) return savePicture(view, caption, name)
  await navigator.share({ files: [file], title: caption }).catch((error: unknown) => {
    // The visitor may close the sheet. If the browser refuses to share, save the image instead.
    const isDecided = error instanceof DOMException && error.name === 'AbortError'
    if (!isDecided) return savePicture(view, caption, name)
  })
}
