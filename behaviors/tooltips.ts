/**
 * Tooltips, whose text the page renders:
 *
 *     <button data-tooltip aria-describedby="tip-1">…</button><span role="tooltip" id="tip-1">…</span>
 *
 * The mouse opens one after 700 ms (at once within 300 ms of another), keyboard focus and a press at once. Escape, another
 * press, moving focus away, scrolling or the mouse leaving both trigger and tooltip closes it. CSS: `[role=tooltip] {
 * position: fixed; inset: auto; max-width: min(20rem, 100vw - 1rem) }`, hidden without `data-open`, no margin (padding makes the
 * visual gap), and no ancestor with transform or filter. With `@media (scripting: none)` it shows in the text.
 */
import { placeTooltip } from './tooltip-place.ts'

const OPEN_DELAY = 700
const SKIP_DELAY = 300
// Long enough to cross a rounded corner between trigger and tooltip.
const LEAVE_DELAY = 100

let openTip: HTMLElement | undefined
let closedAt = -SKIP_DELAY
let timer: ReturnType<typeof setTimeout> | undefined

export function enhance(): void {
  for (const trigger of document.querySelectorAll<HTMLElement>('[data-tooltip]')) {
    const ids = trigger.getAttribute('aria-describedby')?.split(' ') ?? []
    const tip = ids.map(id => document.getElementById(id)).find(element => element?.matches('[role=tooltip]'))
    if (tip) enhanceTrigger(trigger, tip)
  }
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    if (openTip) event.preventDefault()
    close()
  })
  // Some browsers don't focus a button that is tapped, so it has no focus to lose.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest('[data-tooltip], [role=tooltip]')) close()
  })
  addEventListener('scroll', close, { passive: true, capture: true })
}

function enhanceTrigger(trigger: HTMLElement, tip: HTMLElement): void {
  const keep = () => clearTimeout(timer)
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    clearTimeout(timer)
    timer = setTimeout(close, LEAVE_DELAY)
  }
  trigger.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse') return
    clearTimeout(timer)
    if (openTip === tip) return
    const another = openTip !== undefined || performance.now() - closedAt < SKIP_DELAY
    timer = setTimeout(() => open(trigger, tip), another ? 0 : OPEN_DELAY)
  })
  trigger.addEventListener('pointerleave', leave)
  tip.addEventListener('pointerenter', keep)
  tip.addEventListener('pointerleave', leave)
  trigger.addEventListener('focus', () => {
    if (trigger.matches(':focus-visible')) open(trigger, tip)
  })
  trigger.addEventListener('blur', close)
  trigger.addEventListener('click', () => {
    if (openTip === tip) close()
    else open(trigger, tip)
  })
}

function open(trigger: HTMLElement, tip: HTMLElement): void {
  close()
  openTip = tip
  tip.dataset.open = ''
  const { left, top } = placeTooltip(
    trigger.getBoundingClientRect(),
    tip.getBoundingClientRect(),
    document.documentElement.clientWidth,
  )
  tip.style.left = `${left}px`
  tip.style.top = `${top}px`
}

function close(): void {
  clearTimeout(timer)
  if (!openTip) return
  delete openTip.dataset.open
  openTip = undefined
  closedAt = performance.now()
}
