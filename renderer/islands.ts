/**
 * Hydrates `<is-land data-component data-when data-id data-props>` (see Island.tsx) when its time comes, which
 * `data-state` tells: none, "loading", "ready", or "failed" (the HTML goes on working as without JavaScript).
 *
 * Nothing a visitor does before "ready" is lost. A click while loading, or the one that starts loading, is held and
 * repeated, unless it changes a field; so is a form's submission while loading. If loading takes longer than PATIENCE then, it counts as failed. Links, and forms
 * whose island hasn't started, go their native way. What was typed stays, because islands leave inputs uncontrolled.
 * An island's box is its children's: `is-land { display: contents }`.
 */
import { closestTo } from '../behaviors/event-target.ts'
import type { AnyComponent } from './hydrate.tsx'

/** Loads each island by its id, which is the name of its file. */
export const islands = {
  EstimateForm: () => import('../islands/EstimateForm.tsx'),
  FloorCalculator: () => import('../islands/FloorCalculator.tsx'),
}

export type IslandId = keyof typeof islands

type Loader = () => Promise<{ default: AnyComponent }>

const loaders: Readonly<Record<string, Loader | undefined>> = islands

type Start = () => void

/** Longest time that a click or submission is held, in ms. */
const PATIENCE = 4000

const triggers: Record<string, (island: HTMLElement, start: Start) => void> = {
  load: (_, start) => start(),
  idle: (_, start) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(start)
    else setTimeout(start, 200)
  },
  visible: (island, start) => {
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        start()
      },
      { rootMargin: '200px' },
    )
    for (const child of island.children) observer.observe(child)
  },
  interaction: (island, start) => {
    island.addEventListener('pointerenter', start, { once: true })
    island.addEventListener('focusin', start, { once: true })
    // This script came after the visitor.
    if (island.matches(':focus-within')) start()
  },
}

async function hydrateIsland(island: HTMLElement): Promise<void> {
  const load = loaders[island.dataset.component ?? '']
  if (!load) throw new Error('no such island')
  const [module, { hydrate }] = await Promise.all([load(), import('./hydrate.tsx')])
  if (island.dataset.state === 'loading') await hydrate(island, module.default)
}

function prepare(island: HTMLElement): void {
  const held: (() => void)[] = []
  const data = island.dataset

  const end = (state: 'ready' | 'failed') => {
    if (data.state === 'loading') data.state = state
    for (const repeat of held.splice(0)) repeat()
  }

  const start = async () => {
    if (data.state) return
    data.state = 'loading'
    try {
      await hydrateIsland(island)
      end('ready')
    } catch (error) {
      end('failed')
      console.error(`Island ${data.component}: could not start`, error)
    }
  }

  const hold = (event: Event, repeat: () => void) => {
    event.preventDefault()
    // Immediate, because React listens on this same element before it is ready.
    event.stopImmediatePropagation()
    held.push(repeat)
    start()
    setTimeout(end, PATIENCE, 'failed')
  }

  island.addEventListener(
    'click',
    event => {
      const { target } = event
      // Fields change at once; what changes in an island with them, it reads when it starts.
      const native = `a,input,select,textarea,label${data.state ? '' : ',[type=submit]'}`
      if (!target || (data.state && data.state !== 'loading') || closestTo(event, native)) return
      hold(event, () => target.dispatchEvent(new MouseEvent('click', event)))
    },
    true,
  )
  island.addEventListener(
    'submit',
    event => {
      const { target, submitter } = event
      if (data.state !== 'loading' || !(target instanceof HTMLFormElement)) return
      // Safari has `requestSubmit` from version 16 on.
      hold(event, () => submitter?.click())
    },
    true,
  )
  triggers[data.when ?? '']?.(island, start)
}

export function prepareIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('is-land')) prepare(island)
}
