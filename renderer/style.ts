/** The site's one stylesheet, inlined in every page under one constant hash. */
import { paletteCss } from '../styles/palette.ts'
import siteCss from '../styles/site.css?inline'

export const siteStyle: string = paletteCss() + siteCss

/** Fonts that the first view needs. */
export { fontFiles as fontUrls } from '../styles/font-files.ts'
