/** The site's one stylesheet, inlined in every page under one constant hash. */
import criticalCss from '../styles/site.css?inline'

export const criticalStyle: string = criticalCss

/** Fonts that the first view needs. */
export { fontFiles as fontUrls } from '../styles/font-files.ts'
