import { faq } from '../../generated/content/faq.js'
import { home } from '../../generated/content/home.js'
import { headOf } from '../../renderer/head.ts'
import { website } from '../../renderer/structured-data/business.ts'
import { questionsThing } from '../../renderer/structured-data/texts.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return {
    head: headOf(home, { name: home.hero.heading, things: [website(), questionsThing(home.url, faq.items)] }),
  }
}
