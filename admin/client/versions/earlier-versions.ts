import type { Checkout } from '../checkout.ts'
import { element } from '../element.ts'
import { chooseVersion, type Versions } from './choose-version.ts'
import type { EarlierVersion } from './earlier-version.ts'

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

const columns = {
  title: 'Then and now',
  advice: 'Choose what the page shall say; everything else stays as it is now.',
  yours: 'Then',
  theirs: 'Now',
  go: 'Save what is chosen',
} as const

/** Shows which versions a file had; true when something of one of them is saved again. */
export async function takeBack(
  versions: Versions,
  { earlier, latest, save }: Pick<Checkout, 'earlier' | 'latest' | 'save'>,
  path: string,
): Promise<boolean> {
  if (!earlier || !latest || !save) return false
  const chosen = await choose(await earlier.list(path))
  if (!chosen) return false
  const [text, now = ''] = [await earlier.text(path, chosen.id), await latest(path)]
  return chooseVersion(versions, {
    text,
    base: now,
    theirs: { path, text: now },
    isGone: now === '',
    words: columns,
    save: taken => save(path, taken),
  })
}

function choose(list: readonly EarlierVersion[]): Promise<EarlierVersion | undefined> {
  const dialog = element('dialog', { className: 'ask' })
  dialog.setAttribute('aria-label', 'Earlier versions')
  let chosen: EarlierVersion | undefined
  const items = list.map(version => {
    const words = `${when.format(new Date(version.date))}, ${version.author}: ${version.note}`
    const onclick = () => {
      chosen = version
      dialog.close()
    }
    const item = element('li', {})
    item.append(element('button', { type: 'button', className: 'way-out', textContent: words, onclick }))
    return item
  })
  const all = element('ol', {})
  all.append(...items)
  const bar = element('p', {})
  bar.append(element('button', { type: 'button', textContent: 'Back', onclick: () => dialog.close() }))
  const textContent =
    list.length > 0
      ? 'Each was kept with a commit. Choose one to see what it says otherwise than the page does now.'
      : 'None is kept yet: versions come with the first commit.'
  dialog.append(element('h1', { textContent: 'Earlier versions' }), element('p', { textContent }), all, bar)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(chosen)
    })
  })
}
