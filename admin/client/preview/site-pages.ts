import { type RouteParams, routes } from '../../../pages/routes.ts'
import { renderBody } from '../../../renderer/render-page.tsx'
import type { Content } from '../../../site/content.ts'

const known = routes
  .map(route => ({ route, steps: stepsOf(route.folder === 'index' ? '' : route.folder) }))
  // A folder with a name of its own goes before one that takes any.
  .sort((a, b) => Number(a.route.folder.includes('@')) - Number(b.route.folder.includes('@')))

/** The page at an address of the site, as the build would write its body; undefined where there is none. */
export async function renderAddress(content: Content, address: string): Promise<string | undefined> {
  const steps = stepsOf(address)
  const found = known.find(({ steps: own }) => matches(own, steps))
  const data = found?.route.data(content, paramsOf(found.steps, steps))
  if (!found || !data) return undefined
  const children = await found.route.element(data.subject)
  return renderBody({ content, head: data.head, children })
}

function stepsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function matches(own: readonly string[], steps: readonly string[]): boolean {
  return (
    own.length === steps.length && own.every((step, index) => step.startsWith('@') || step === steps[index])
  )
}

function paramsOf(own: readonly string[], steps: readonly string[]): RouteParams {
  return Object.fromEntries(
    own.flatMap((step, index) => (step.startsWith('@') ? [[step.slice(1), steps[index] ?? '']] : [])),
  )
}
