import type { OnBeforeRouteSync } from 'vike/types'
import { MAIN_LANGUAGE, splitLanguage } from '../site/languages.ts'

/** Routes a page in another language like that of the main language, because the languages share the folders of pages/. */
export const onBeforeRoute: OnBeforeRouteSync = ({ urlOriginal }) => {
  const { languagePath, path } = splitLanguage(urlOriginal)
  // vike has no route to its error page. Any other will do: pages/+data.ts loads the page of the address.
  const isNotFoundPage = languagePath !== MAIN_LANGUAGE && path === '/404'
  return { pageContext: { urlLogical: isNotFoundPage ? '/' : path } }
}
