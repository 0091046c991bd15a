import type { Content } from '../site/content.ts'
import { memoize } from '../site/dependencies.ts'
import { languagePathOf, MAIN_LANGUAGE, primaryTag, splitLanguage } from '../site/languages.ts'
import { interpolate } from '../site/text-formatters.ts'
import { languageName } from '../site/translations.ts'

/**
 * Creates a function that names the language of each link to a page that doesn't exist in the language of the content: in words for
 * readers, and in an attribute for programs. Links of the main language stay as they are.
 */
export const markForeignLinks = memoize((content: Content): ((html: string) => string) => {
  const { interfaceTexts, site } = content
  const own = languagePathOf(site)
  const main = site.languages?.find(({ path }) => path === MAIN_LANGUAGE)
  if (own === MAIN_LANGUAGE || !main) return html => html
  const tag = primaryTag(main)
  const words = interpolate(interfaceTexts.translation.linkTo, { language: languageName(main, site) })
  return html =>
    html.replace(localLink, (link, attributes: string, href: string, text: string) => {
      const isForeign = splitLanguage(href).languagePath !== own && !isWordless.test(href)
      return isForeign && !hasLanguage.test(attributes)
        ? `<a${attributes} hreflang="${tag}">${text} <small>${words}</small></a>`
        : link
    })
})

// Links don't nest. In attributes, React escapes these characters.
const localLink = /<a((?: [^<>]*)? href="(\/[^"]*)"[^<>]*)>(.*?)<\/a>/gs
const hasLanguage = / hreflang="/i
/** Images and responses of programs. */
const isWordless = /^\/(?:images|api)\//
