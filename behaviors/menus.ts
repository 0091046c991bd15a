/**
 * Header menus and the mobile menu, on native disclosure.
 *
 *     <details data-menu name="menu"><summary>Services</summary><div>…links…</div></details>
 *     <details data-mobile-menu><summary>Menu</summary><nav>…links, plain <details> for groups…</nav></details>
 *
 * Both work without this script; `name` keeps one menu open natively. Added for `data-menu`: the mouse opens it after
 * 200 ms and closes it 150 ms after leaving; within 300 ms of another menu it opens at once; arrow down on the
 * summary opens it and focuses the first link; arrows, Home and End move among the links. Added for both: Escape
 * closes and returns focus, and a chosen link, a press outside or focus moving elsewhere closes.
 * While the mobile menu is open, <html> has the class `menu-open`: CSS locks scrolling there, in the mobile layout only.
 */
import { closestTo } from './event-target.ts'

const OPEN_DELAY = 200
const CLOSE_DELAY = 150
const SKIP_DELAY = 300

/** Milliseconds to wait before hover opens a menu, given how long ago another menu was last open (0: it still is). */
export function hoverDelay(sinceLastOpen: number): number {
  return sinceLastOpen < SKIP_DELAY ? 0 : OPEN_DELAY
}

/** Returns the index of the link that a key focuses. `current` is -1 on the summary. Undefined if the key isn't handled. */
export function linkAfterKey(key: string, current: number, count: number): number | undefined {
  if (current < 0) return key === 'ArrowDown' ? 0 : undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

export function enhanceMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('[data-menu],[data-mobile-menu]')]
  const openMenu = () => menus.find(menu => menu.open)
  let timer: ReturnType<typeof setTimeout> | undefined
  let closedAt = -SKIP_DELAY
  let hoverOpenedAt = -SKIP_DELAY

  for (const menu of menus) {
    const summary = menu.querySelector('summary')

    menu.addEventListener('toggle', () => {
      if ('mobileMenu' in menu.dataset) document.documentElement.classList.toggle('menu-open', menu.open)
      if (!menu.open) closedAt = performance.now()
      else for (const other of menus) if (other !== menu) other.open = false
    })

    menu.addEventListener('click', event => {
      clearTimeout(timer)
      if (closestTo(event, 'a')) menu.open = false
      // A click just after hover opened the menu was meant to open it. (A key press has no click count.)
      const justHovered = performance.now() - hoverOpenedAt < SKIP_DELAY
      if (event.detail && menu.open && justHovered && closestTo(event, 'summary')) event.preventDefault()
    })

    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false
    })

    if (!('menu' in menu.dataset)) continue

    menu.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer)
      if (menu.open) return
      const open = () => {
        menu.open = true
        hoverOpenedAt = performance.now()
      }
      timer = setTimeout(open, hoverDelay(openMenu() ? 0 : performance.now() - closedAt))
    })

    menu.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer)
      const focused = document.activeElement
      // Someone reading the panel by keyboard keeps it when the mouse drifts away.
      if (focused !== summary && menu.contains(focused)) return
      timer = setTimeout(() => {
        menu.open = false
      }, CLOSE_DELAY)
    })

    menu.addEventListener('keydown', event => {
      const links = [...menu.querySelectorAll('a')]
      const next = linkAfterKey(
        event.key,
        links.findIndex(link => link.matches(':focus')),
        links.length,
      )
      if (next === undefined) return
      event.preventDefault()
      menu.open = true
      links[next]?.focus()
    })
  }

  document.addEventListener('pointerdown', ({ target }) => {
    const menu = openMenu()
    if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
  })

  document.addEventListener('keydown', event => {
    const menu = openMenu()
    if (event.key !== 'Escape' || !menu) return
    event.preventDefault()
    clearTimeout(timer)
    const focused = document.activeElement
    menu.open = false
    if (focused === document.body || menu.contains(focused)) menu.querySelector('summary')?.focus()
  })
}
