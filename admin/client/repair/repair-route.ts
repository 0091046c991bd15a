import type { Entity, Model } from '../../../codegen/model.ts'
import { undress } from '../../format/dress.ts'
import { problemsOfChange } from '../check-content.ts'
import type { Checkout } from '../checkout.ts'
import { openFile, shownFile } from '../content-path.ts'
import type { KeptTexts } from '../kept-texts.ts'
import type { Desk } from '../worker/messages.ts'
import { showRepairView } from './repair-view.ts'

interface Repairs {
  model: Model
  checkout: Checkout
  desk: Pick<Desk, 'check' | 'read'>
  kept: KeptTexts
}

const pause = 300

/** Shows a file that cannot be read as text, wherever its form would be opened. */
export function watchRepairs(repairs: Repairs): void {
  let isOpen = false
  async function look(): Promise<void> {
    const found = isOpen ? undefined : await unreadableFile(repairs)
    if (!found || isOpen) return
    isOpen = true
    const saved = await repair(repairs, found)
    isOpen = false
    // The forms are made when the page loads.
    if (saved) location.reload()
    else location.hash = location.hash.replace(/\/entries\/.*$/, '')
  }
  addEventListener('hashchange', () => void look())
  void look()
}

interface Unreadable {
  entity: Entity
  path: string
  text: string
}

async function unreadableFile({ model, checkout, desk, kept }: Repairs): Promise<Unreadable | undefined> {
  const { hash } = location
  const open = openFile(model, hash)
  if (!open) return undefined
  const { entity, path } = open
  // Signing in and loading take their time, and what an earlier session left may be another text.
  while (location.hash === hash) {
    const text = await checkout.textOf(path).catch(() => undefined)
    if (text !== undefined && kept.has(text)) {
      const { data } = await desk.read(entity.name, undress(text))
      return data ? undefined : { entity, path, text }
    }
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  return undefined
}

async function repair({ checkout, desk }: Repairs, { path, text }: Unreadable): Promise<boolean> {
  const state = await checkout.state()
  const { problems: known } = await desk.check(state)
  const { save } = checkout
  return showRepairView({
    file: shownFile(path),
    text,
    async check(changed) {
      const { problems } = await desk.check({ ...state, texts: new Map(state.texts).set(path, changed) })
      return problemsOfChange(path, known, problems)
    },
    save: save && (changed => save(path, changed)),
    editAddress: checkout.editAddress?.(path),
  })
}
