import { siteContent } from '../../renderer/site-content.ts'
import { routes } from '../routes.ts'

/** The addresses of every route that leaves a part open. Said here, once: vike asks each page that has this hook. */
export function onBeforePrerenderStart(): string[] {
  const content = siteContent()
  return routes.filter(({ folder }) => folder.includes('@')).flatMap(route => route.addresses(content))
}
