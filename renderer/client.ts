/** Client script of every page. It stays small and imports further scripts on demand. */
import { closestTo } from '../behaviors/event-target.ts'
import { enhanceFadeIn } from '../behaviors/fade-in.ts'
import { lastCalculation } from '../behaviors/last-calculation.ts'
import { enhanceMenus } from '../behaviors/menus.ts'
import { trackPageViews } from '../behaviors/page-view.ts'
import { requestToast } from '../behaviors/toast-event.ts'
import { prepareIslands } from './islands.ts'

interface Behavior {
  enhance(): void
}

/** Loads a behavior if the page has matching elements. If that fails, hides the controls that need it; everything else works without it. */
async function enhanceIfPresent(selector: string, load: () => Promise<Behavior>): Promise<void> {
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

function listenForToasts(): void {
  document.addEventListener('toast', async ({ detail }) => (await loadToasts()).showToast(detail))
  document.addEventListener('keydown', async event => {
    if (event.key === 'F8') (await loadToasts()).focusToasts()
  })
  // The browser downloads the file itself: `<a data-download data-toast-title="Download started: …" href="….pdf" download>`.
  document.addEventListener('click', event => {
    const title = closestTo(event, '[data-download]')?.dataset.toastTitle
    if (title) requestToast({ title })
  })
}

enhanceIfPresent('[data-filter]', () => import('../behaviors/filter.ts'))
enhanceIfPresent('[data-seasons]', () => import('../behaviors/seasons.ts'))
enhanceIfPresent('[data-compare]', () => import('../behaviors/compare.ts'))
enhanceIfPresent('[data-tooltip]', () => import('../behaviors/tooltips.ts'))
enhanceIfPresent('[data-newsletter]', () => import('../behaviors/newsletter.ts'))
enhanceIfPresent('[data-studio]', () => import('../behaviors/visualizer/start.ts'))
enhanceIfPresent('[data-office-hours]', () => import('../behaviors/office-hours.ts'))
enhanceIfPresent('[data-samples]', () => import('../behaviors/samples.ts'))
enhanceIfPresent('[data-zip-check]', () => import('../behaviors/zip-check.ts'))
enhanceIfPresent('[data-language-switch]', () => import('../behaviors/language-switch.ts'))
enhanceIfPresent('[data-floor-choice]', () => import('../behaviors/floor-choice.ts'))
if (lastCalculation.load()) enhanceIfPresent('a', () => import('../behaviors/carried-calculation.ts'))
enhanceFadeIn()
enhanceMenus()
listenForToasts()
prepareIslands()
enhanceIfPresent('.estimate-form', () => import('../behaviors/unsent-request.ts'))
trackPageViews()
