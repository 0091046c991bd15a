import { visualizerPage } from '../../generated/content/pages/visualizer.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(visualizerPage, { name: visualizerPage.name }) }
}
