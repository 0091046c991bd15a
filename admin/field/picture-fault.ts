import { pictureTexts } from '../../codegen/finding-texts/picture-texts.ts'
import { findPoorShape } from '../../codegen/read/poor-shape.ts'

/** Width and height in pixels. */
export interface PictureSize {
  width: number
  height: number
}

const HEIC =
  'This is a HEIC picture, as iPhones take them, and this browser can’t read it. On an iPhone, open the editor there and choose the picture from Photos, which hands over a JPEG. On a Mac, open the file in Preview, choose Export in the menu File, and JPEG as the format. Then choose the JPEG here.'

const UNREADABLE = 'This file can’t be read as a picture. Choose a JPEG, PNG or WebP.'

/** Says why a browser couldn't decode a file, and what to do. Safari can decode HEIC. */
export async function pictureFault(file: Blob): Promise<string> {
  const start = await file.slice(4, 12).text()
  return /^ftyp(?:he[iv][cxms]|mif1|msf1)/.test(start) ? HEIC : UNREADABLE
}

/** Says how pages will show a photo that is too small or too high. The check warns of it, too, but only after the next start. */
export function poorShapeInWords(name: string, size: PictureSize): string {
  const shape = findPoorShape(size)
  if (!shape) return ''
  const { message, suggestion = '' } = pictureTexts[`images/${shape.kind}`]({ src: name, ...size })
  return `${message} ${suggestion}`
}
