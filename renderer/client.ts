/** The script of every page: small enough to cost nothing, it fetches what else the page turns out to need. */
import { closestTo } from '../behaviors/event-target.ts'
import { enhanceFadeIn } from '../behaviors/fade-in.ts'
import { enhanceMenus } from '../behaviors/menus.ts'
import { trackPageViews } from '../behaviors/page-view.ts'
import { requestToast } from '../behaviors/toast-event.ts'
import { prepareIslands } from './islands.ts'

interface Behavior {
  enhance(): void
}

/** Without its script, a part of the page works plainly; controls that do nothing then are hidden. */
async function whereNeeded(selector: string, load: () => Promise<Behavior>): Promise<void> {
  const parts = document.querySelectorAll(selector)
  if (!parts.length) return
  try {
    ;(await load()).enhance()
  } catch (error) {
    console.error(error)
    for (const control of document.querySelectorAll<HTMLElement>('[data-needs-script]'))
      control.hidden ||= control.closest(selector) !== null
  }
}

const loadToasts = () => import('../behaviors/toasts.ts')

function handOverToasts(): void {
  document.addEventListener('toast', async ({ detail }) => (await loadToasts()).showToast(detail))
  document.addEventListener('keydown', async event => {
    if (event.key === 'F8') (await loadToasts()).focusToasts()
  })
  // `<a data-download data-toast-title="Download started: …" href="….pdf" download>`: the browser does the download.
  document.addEventListener('click', event => {
    const title = closestTo(event, '[data-download]')?.dataset.toastTitle
    if (title) requestToast({ title })
  })
}

whereNeeded('[data-filter]', () => import('../behaviors/filter.ts'))
whereNeeded('[data-seasons]', () => import('../behaviors/seasons.ts'))
whereNeeded('[data-compare]', () => import('../behaviors/compare.ts'))
whereNeeded('[data-tooltip]', () => import('../behaviors/tooltips.ts'))
whereNeeded('[data-newsletter]', () => import('../behaviors/newsletter.ts'))
whereNeeded('[data-studio]', () => import('../behaviors/visualizer/start.ts'))
whereNeeded('[data-zip-check]', () => import('../behaviors/zip-check.ts'))
if (location.search) whereNeeded('[data-viewer]', () => import('../behaviors/visualizer/chosen.ts'))
enhanceFadeIn()
enhanceMenus()
handOverToasts()
prepareIslands()
trackPageViews()
