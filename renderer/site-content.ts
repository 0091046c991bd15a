import type { Content } from '../site/content.ts'
import { openContent } from '../site/open-content.ts'

let opened: Content | undefined

/** The content of the pages. Opened anew for each page in dev, where it changes; once by a build. */
export function siteContent(): Content {
  if (import.meta.env.DEV) return openContent()
  opened ??= openContent()
  return opened
}
