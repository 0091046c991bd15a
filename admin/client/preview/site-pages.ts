import type { ReactNode } from 'react'
import { createElement } from 'react'
import { isObject } from '../../../codegen/json.ts'
import type { PageHead } from '../../../renderer/head.ts'
import { renderBody } from '../../../renderer/render-page.tsx'

type Module = () => Promise<{ Page?: unknown; data?: unknown }>

const views: Record<string, Module> = import.meta.glob<{ Page?: unknown }>('../../../pages/**/+Page.tsx')
const data: Record<string, Module> = import.meta.glob<{ data?: unknown }>('../../../pages/**/+data.ts')

interface Route {
  /** The route's folder, such as 'cities/@slug'. */
  folder: string
  steps: readonly string[]
}

const routes: readonly Route[] = Object.keys(views)
  .map(file => file.slice('../../../pages/'.length, -'/+Page.tsx'.length))
  .map(folder => ({ folder, steps: (folder === 'index' ? '' : folder).split('/').filter(Boolean) }))
  // A folder with a name of its own goes before one that takes any.
  .sort((a, b) => Number(a.folder.includes('@')) - Number(b.folder.includes('@')))

/** The page at an address of the site, as the build would write its body; undefined where there is none. */
export async function renderAddress(address: string): Promise<string | undefined> {
  const steps = address.split('/').filter(Boolean)
  const route = routes.find(({ steps: own }) => matches(own, steps))
  if (!route) return undefined
  const routeParams = Object.fromEntries(
    route.steps.flatMap((step, index) => (step.startsWith('@') ? [[step.slice(1), steps[index]]] : [])),
  )
  const folder = `../../../pages/${route.folder}`
  const [view, source] = await Promise.all([views[`${folder}/+Page.tsx`]?.(), data[`${folder}/+data.ts`]?.()])
  const pageData = call(source?.data, { routeParams })
  if (!isPageData(pageData)) throw new Error(`pages/${route.folder} gives no data`)
  const children = createElement(() => asNode(call(view?.Page, { data: pageData })))
  return renderBody({ head: pageData.head, children })
}

function matches(own: readonly string[], steps: readonly string[]): boolean {
  return (
    own.length === steps.length && own.every((step, index) => step.startsWith('@') || step === steps[index])
  )
}

function call(given: unknown, argument: object): unknown {
  if (typeof given !== 'function') throw new TypeError('A page lacks its function')
  return Reflect.apply(given, undefined, [argument])
}

function isPageData(value: unknown): value is { head: PageHead } {
  return isObject(value) && isObject(value.head)
}

/** What a component gives can be rendered: that is what makes it one. */
const asNode = (value: unknown): ReactNode => (isNode(value) ? value : null)

function isNode(value: unknown): value is ReactNode {
  return value !== undefined && typeof value !== 'function'
}
