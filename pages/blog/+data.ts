import { blogPage } from '../../generated/content/pages/blog.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(blogPage, { name: blogPage.name }) }
}
