/**
 * Toasts: one at a time, for 5000 ms that stand still under the mouse, under focus and while the window is in the
 * background. Loaded with the first `toast` event or F8. The page renders, once, near the end of <body>:
 *
 *     <section data-toasts="Close" aria-label="Notifications (F8)" tabindex="-1"><ol></ol></section>
 *
 * `data-toasts` is the name of their close button; the <li> of each is made here, as few visitors see one.
 * The <li> gets `data-variant` (default, destructive) and `data-state` (open, closed); it leaves the page when the
 * animations and transitions that CSS gives `closed` have ended. The message becomes role=status or role=alert.
 * A swipe of 50 px to the right (see swipe.ts for its CSS), Escape and the close button dismiss it.
 */

import { type Countdown, createCountdown } from './countdown.ts'
import { enableSwipe } from './swipe.ts'
import type { ToastInput } from './toast-event.ts'
import { reduceToasts, type Toast, type ToastAction } from './toast-state.ts'
import css from './toasts.css?inline'

const DURATION = 5000
const SWIPE_DISTANCE = 50

interface ToastView {
  element: HTMLElement
  countdown: Countdown
}

const views = new Map<string, ToastView>()
const pausedBy = new Set<'pointer' | 'focus' | 'window'>()
let toasts: readonly Toast[] = []
let region: HTMLElement | undefined
let returnFocusTo: HTMLElement | undefined
let lastId = 0

/** Shows a toast, or updates the one with its ID, and returns the ID. */
export function showToast(input: ToastInput): string {
  const id = input.id ?? `toast-${++lastId}`
  const toast: Toast = { variant: 'default', ...input, id, open: true }
  const leaving = toasts.some(other => other.id === id && !other.open)
  if (leaving) dispatch({ type: 'removed', id })
  dispatch({ type: views.has(id) ? 'updated' : 'added', toast })
  return id
}

export function dismissToast(id: string): void {
  dispatch({ type: 'dismissed', id })
}

export function focusToasts(): void {
  toastRegion()?.focus()
}

function dispatch(action: ToastAction): void {
  toasts = reduceToasts(toasts, action)
  const list = toastRegion()?.querySelector('ol')
  if (!list) return
  for (const id of views.keys()) if (!toasts.some(toast => toast.id === id)) unmount(id)
  for (const toast of toasts) {
    update(views.get(toast.id) ?? mount(toast, list), toast)
  }
}

function mount(toast: Toast, list: HTMLElement): ToastView {
  const element = createItem()
  const dismiss = () => dismissToast(toast.id)
  const view = { element, countdown: createCountdown(DURATION, dismiss) }
  views.set(toast.id, view)
  enableSwipe(element, SWIPE_DISTANCE, dismiss)
  part(element, 'close')?.addEventListener('click', dismiss)
  list.append(element)
  if (!pausedBy.size) view.countdown.resume()
  return view
}

/** The cross is drawn like those of components/Icon.tsx, which isn't part of the browser's script. */
const parts = `
  <div class="toast__message" data-part="message">
    <p class="toast__title" data-part="title"></p>
    <p data-part="description"></p>
  </div>
  <a class="toast__action" data-part="action"></a>
  <button class="toast__close" type="button" data-part="close">
    <svg class="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M18 6 6 18"/><path d="m6 6 12 12"/>
    </svg>
  </button>`

function createItem(): HTMLElement {
  const item = document.createElement('li')
  item.className = 'toast'
  item.innerHTML = parts
  part(item, 'close')?.setAttribute('aria-label', region?.dataset.toasts ?? '')
  return item
}

function update({ element, countdown }: ToastView, toast: Toast): void {
  element.dataset.variant = toast.variant
  element.dataset.state = toast.open ? 'open' : 'closed'
  part(element, 'message')?.setAttribute('role', toast.variant === 'destructive' ? 'alert' : 'status')
  if (!toast.open) {
    countdown.pause()
    const left = element.getAnimations().map(animation => animation.finished)
    void Promise.allSettled(left).then(() => {
      if (views.get(toast.id)?.element === element) dispatch({ type: 'removed', id: toast.id })
    })
    return
  }
  // Screen readers announce what changes inside a live region, not one that arrives with its text.
  requestAnimationFrame(() => fill(element, toast))
}

function fill(element: HTMLElement, { title, description = '', action }: Toast): void {
  setText(part(element, 'title'), title)
  setText(part(element, 'description'), description)
  const link = part(element, 'action')
  setText(link, action?.label ?? '')
  if (action) link?.setAttribute('href', action.href)
}

function unmount(id: string): void {
  const view = views.get(id)
  view?.countdown.pause()
  views.delete(id)
  if (!views.size) {
    if (region?.contains(document.activeElement)) leaveRegion()
    pausedBy.delete('pointer')
    pausedBy.delete('focus')
  }
  view?.element.remove()
}

function leaveRegion(): void {
  if (returnFocusTo?.isConnected) returnFocusTo.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function part(element: HTMLElement, name: string): HTMLElement | null {
  return element.querySelector<HTMLElement>(`[data-part="${name}"]`)
}

function setText(element: HTMLElement | null, text: string): void {
  if (!element) return
  element.hidden = !text
  element.textContent = text
}

function toastRegion(): HTMLElement | undefined {
  if (region) return region
  // Safari has them from version 16.4 on. Without their style, toasts stay away: the page itself says what matters.
  if (!('adoptedStyleSheets' in document)) return undefined
  const found = document.querySelector<HTMLElement>('[data-toasts]')
  if (found) watch(found)
  region = found ?? undefined
  return region
}

function watch(element: HTMLElement): void {
  adoptStyles()
  const pause = (reason: 'pointer' | 'focus' | 'window', paused: boolean) => {
    if (paused) pausedBy.add(reason)
    else pausedBy.delete(reason)
    for (const { countdown } of views.values()) pausedBy.size ? countdown.pause() : countdown.resume()
  }
  element.addEventListener('pointerenter', () => pause('pointer', true))
  element.addEventListener('pointerleave', () => pause('pointer', false))
  element.addEventListener('focusin', ({ relatedTarget }) => {
    const fromOutside = relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)
    if (fromOutside) returnFocusTo = relatedTarget
    pause('focus', true)
  })
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) pause('focus', false)
  })
  addEventListener('blur', () => pause('window', true))
  addEventListener('focus', () => pause('window', false))
  document.addEventListener('keydown', event => {
    // An open menu or tooltip takes Escape first.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    for (const toast of toasts) dismissToast(toast.id)
  })
}

/** Few visitors see a toast, so its style comes with it. As an object: the policy allows no style element. */
function adoptStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer components{${css}}`)
  document.adoptedStyleSheets.push(sheet)
}
