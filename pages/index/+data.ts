import { faq } from '../../generated/content/faq.js'
import { home } from '../../generated/content/home.js'
import { headOf } from '../../renderer/head.ts'
import { questionsThing } from '../../renderer/structured-data/texts.ts'

export type Data = ReturnType<typeof data>

export function data() {
  const questions = faq.items.slice(0, home.faq.count)
  return { head: headOf(home, { name: home.hero.heading, things: [questionsThing(home.url, questions)] }) }
}
