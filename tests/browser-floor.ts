/** Features that the oldest supported browsers lack, according to MDN's compatibility data. */
import compatData, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { browserFloor } from '../publishing/bundle/browser-floor.ts'

const { api, css, javascript } = compatData

/** A feature and where it is: `['AbortSignal', 'timeout']`, `['Intl', 'NumberFormat', 'formatRange']`. */
export interface Feature {
  path: readonly string[]
  isSupported: boolean
}

/** Interfaces, functions and built-in objects with their members. Events have `_event` at their end. */
export const scriptFeatures: readonly Feature[] = [...featuresIn(api), ...featuresIn(javascript.builtins)]

/** Names of properties, at-rules and pseudo-classes, and of functions and keywords of values. */
export const styleFeatures: readonly Feature[] = featuresIn(css)

/** Scripts can delete these, to run as in a browser that lacks them. */
export const missingApis: readonly (readonly string[])[] = scriptFeatures
  .filter(({ path, isSupported }) => !isSupported && !path.some(name => /_event$|^@@/.test(name)))
  .map(({ path }) => path)

function featuresIn(data: object | undefined, parents: readonly string[] = []): Feature[] {
  return Object.entries(data ?? {}).flatMap(([key, value]: [string, unknown]) => {
    if (key === '__compat' || !isIdentifier(value)) return []
    const name = key.replace(/_static$/, '')
    // Other names with an underscore are details, such as `options_parameter`.
    if (name.includes('_') && !name.endsWith('_event')) return []
    const path = [...parents, name]
    const { __compat: statement } = value
    const own = statement ? [{ path, isSupported: isSupported(statement) }] : []
    return [...own, ...featuresIn(value, path)]
  })
}

function isIdentifier(value: unknown): value is Identifier {
  return typeof value === 'object' && value !== null
}

function isSupported({ support }: CompatStatement): boolean {
  return Object.entries(browserFloor).every(([browser, floor]) => {
    const statements = support[browser as BrowserName]
    if (statements === undefined) return true
    return [statements].flat().some(statement => isSupportedFrom(statement, Number(floor)))
  })
}

function isSupportedFrom(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  floor: number,
) {
  if (typeof version_added !== 'string' || flags || prefix || alternative_name) return false
  const versionOf = (version: string) => Number(version.replace('≤', ''))
  const isRemoved = typeof version_removed === 'string' && versionOf(version_removed) <= floor
  return versionOf(version_added) <= floor && !isRemoved
}

/** Deletes APIs from a page or a worker. `page.addInitScript` runs it. */
export function deleteApis(paths: readonly (readonly string[])[]): void {
  const has = (value: unknown): value is Record<string, unknown> =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  for (const path of paths) {
    const [name = '', ...rest] = path.toReversed()
    const parents = rest.toReversed()
    let parent: unknown = globalThis
    for (const part of parents) {
      // Members of the window are its own.
      if (part !== 'Window')
        parent = has(parent) ? Object.getOwnPropertyDescriptor(parent, part)?.value : undefined
    }
    if (!has(parent)) continue
    delete parent[name]
    const { prototype } = parent
    if (has(prototype)) delete prototype[name]
  }
}
