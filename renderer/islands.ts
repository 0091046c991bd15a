/**
 * Hydrates `<is-land data-component data-when data-id data-props>` (see Island.tsx) at the time that `data-when` selects. `data-state` is
 * missing, "loading", "ready" or "failed"; a failed island works as without JavaScript.
 *
 * No input before "ready" is lost. A click while loading, or the click that starts loading, is held and repeated, unless it changes a
 * field. A submission while loading is held too. If loading then takes longer than MAX_HOLD_MS, it counts as failed. Links, and forms of
 * islands that haven't started, work natively. Typed values persist, because islands leave inputs uncontrolled.
 *
 * `is-land { display: contents }`: an island has no box.
 */
import { closestTo } from '../behaviors/event-target.ts'
import type { AnyComponent } from './hydrate.tsx'

/** Loads each island by its id, which is the name of its file. */
export const islands = {
  AddPictures: () => import('../islands/AddPictures.tsx'),
  EstimateForm: () => import('../islands/EstimateForm.tsx'),
  FloorCalculator: () => import('../islands/FloorCalculator.tsx'),
}

export type IslandId = keyof typeof islands

type Loader = () => Promise<{ default: AnyComponent }>

const loaders: Readonly<Record<string, Loader | undefined>> = islands

type Start = () => void

/** Maximum time that a click or submission is held. */
const MAX_HOLD_MS = 4000

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
    // The visitor may have focused the island before this script ran.
    if (island.matches(':focus-within')) start()
  },
}

async function hydrateIsland(island: HTMLElement): Promise<void> {
  const load = loaders[island.dataset.component ?? '']
  if (!load) throw new Error('no such island')
  const [module, { hydrate }] = await Promise.all([load(), import('./hydrate.tsx')])
  // A press that starts on an element which React then replaces clicks nothing.
  while (island.matches(':active')) await new Promise(resolve => setTimeout(resolve, 20))
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
    // Immediate, because React listens on the same element before it is ready.
    event.stopImmediatePropagation()
    held.push(repeat)
    start()
    setTimeout(end, MAX_HOLD_MS, 'failed')
  }

  island.addEventListener(
    'click',
    event => {
      const { target } = event
      // Clicks on fields aren't held: an island reads the values of its fields when it starts.
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
      // A click on the submitter, because Safari before version 16 has no `requestSubmit`.
      hold(event, () => submitter?.click())
    },
    true,
  )
  triggers[data.when ?? '']?.(island, start)
}

export function prepareIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('is-land')) prepare(island)
}
