/**
 * Sends one page-view event through `window.gtag`, where the page has it, each time a visitor sees the page: on load
 * (for a prerendered page, when it is shown) and when the browser brings it back from its back/forward cache.
 */
declare global {
  interface Window {
    gtag?: (command: 'event', name: string, parameters: Record<string, string>) => void
  }
  interface Document {
    readonly prerendering?: boolean
  }
}

/** Parameters of URLs that hold a signed link, which is a key: analytics must not get it. */
const keys = /([?&](?:token|visit)=)[^&#]*/g

function send(): void {
  if (typeof window.gtag !== 'function') return
  window.gtag('event', 'page_view', {
    page_location: location.href.replace(keys, '$1'),
    page_path: location.pathname,
    page_title: document.title,
  })
}

export function trackPageViews(): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true })
  else send()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) send()
  })
}
