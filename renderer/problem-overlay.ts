/**
 * Problem overlay of development: shows the problems of the content over the page, in the text of the terminal, until they are fixed. Each
 * location opens in the running code editor.
 */
import type { OverlayProblems } from '../authoring/report/overlay-problems.ts'
import { palette } from '../styles/palette.ts'

const { alert, paper, ink, accentFillHover } = palette.light

const style = `
  dialog { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; box-sizing: border-box; inline-size: min(60rem, 100% - 2rem);
    max-block-size: 80dvb; margin: 0 auto; padding: 1.25rem; overflow: auto; border: 3px solid ${alert}; border-radius: 4px;
    background: ${paper}; color: ${ink}; font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 8px 40px ${ink}66 }
  h2 { margin: 0 0 1rem; font-size: 1.125rem }
  article { margin-block-end: 1.25rem }
  a { color: ${accentFillHover}; font-weight: 600; overflow-wrap: anywhere }
  pre { margin: .25rem 0 0; font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
  button { font: inherit; padding: .375rem 1rem }
`

let overlay: HTMLElement | undefined

import.meta.hot?.on('content:problems', show)
import.meta.hot?.on('content:changed', hide)
// Asks for problems that were found before the page was loaded.
import.meta.hot?.send('content:listening')

function hide(): void {
  overlay?.remove()
  overlay = undefined
}

function show({ problems, ending }: OverlayProblems): void {
  hide()
  // A shadow root, so that the styles of the page don't apply.
  overlay = document.createElement('content-problems')
  const root = overlay.attachShadow({ mode: 'open' })
  const dialog = createElement('dialog', {})
  dialog.setAttribute('aria-labelledby', 'heading')
  dialog.append(
    createElement('h2', { id: 'heading', textContent: 'The content has a mistake' }),
    ...problems.map(createArticle),
    createElement('pre', { textContent: ending }),
    createElement('button', { type: 'button', textContent: 'Hide until the next save', onclick: hide }),
  )
  dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  root.append(createElement('style', { textContent: style }), dialog)
  document.documentElement.append(overlay)
  dialog.show()
}

function createArticle({ place, file, text }: OverlayProblems['problems'][number]): HTMLElement {
  const link = createElement('a', {
    href: `/__open-in-editor?file=${encodeURIComponent(file)}`,
    textContent: place,
  })
  link.addEventListener('click', event => {
    event.preventDefault()
    void fetch(link.href)
  })
  const element = createElement('article', {})
  element.append(link, createElement('pre', { textContent: text }))
  return element
}

function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties)
}
