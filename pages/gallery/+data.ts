import { galleryPage } from '../../generated/content/pages/gallery.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(galleryPage, { name: galleryPage.name }) }
}
