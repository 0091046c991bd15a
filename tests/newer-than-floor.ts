/** Finds features in shipped code that the oldest supported browsers lack. */
import { transform } from 'esbuild'
import { parseAst } from 'vite'
import { browserTargets } from '../publishing/bundle/browser-floor.ts'
import { type Feature, scriptFeatures, styleFeatures } from './browser-floor.ts'

const supportByPath = new Map(scriptFeatures.map(({ path, isSupported }) => [path.join('.'), isSupported]))
const isMissing = (name: string) => supportByPath.get(name) === false

/** Names of members and events that no object of the floor has. */
const missingMembers = namesWithoutSupport(scriptFeatures.filter(({ path }) => path.length > 1))

/** Returns the last names of features that are all unsupported. */
function namesWithoutSupport(features: readonly Feature[]): ReadonlySet<string> {
  const nameOf = ({ path }: Feature) => path.at(-1) ?? ''
  const supported = new Set(features.filter(({ isSupported }) => isSupported).map(nameOf))
  return new Set(features.map(nameOf).filter(name => !supported.has(name)))
}

// esbuild asks for Unicode's latest scripts. The general categories that we use are older than the floor.
const supported = { 'regexp-unicode-property-escapes': true }

/** Returns whether esbuild would have to rewrite syntax of a script for the floor. */
export async function hasNewerSyntax(code: string): Promise<boolean> {
  const as = async (target: string | string[]) =>
    (await transform(code, { format: 'esm', target, supported })).code
  return (await as('esnext')) !== (await as([...browserTargets]))
}

/**
 * Lists APIs by name: globals, `AbortSignal.timeout`, `.toSorted()` of any object, the event `scrollend`. Properties that are only read
 * aren't among them: they are undefined where they are missing.
 */
export function newerApis(code: string): string[] {
  const found = new Set<string>()
  visit({ ...parseAst(code) }, undefined, (node, parent) => {
    const name = nameOfUse(node, parent)
    if (name) found.add(name)
  })
  return [...found].sort()
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function visit(
  node: Node,
  parent: Node | undefined,
  use: (node: Node, parent: Node | undefined) => void,
): void {
  use(node, parent)
  for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, node, use)
}

function nameOfUse(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'MemberExpression') return memberOf(node, parent)
  if (node.type === 'Identifier') return globalOf(node, parent)
  if (node.type === 'CallExpression') return eventOf(node)
  // A lookbehind in a string is a pattern that fails when it is compiled.
  return node.type === 'Literal' && /\(\?<[=!]/.test(String(node.value)) ? 'lookbehind' : undefined
}

function memberOf(node: Node, parent: Node | undefined): string | undefined {
  const { object, property, computed } = node
  if (!isNode(object) || !isNode(property)) return undefined
  const member = computed ? property.value : property.name
  const path = `${object.name}.${member}`
  if (isMissing(path)) return path
  const isCalled = parent?.type === 'CallExpression' && !parent.optional && parent.callee === node
  return isCalled && typeof member === 'string' && missingMembers.has(member) ? `.${member}()` : undefined
}

function globalOf(node: Node, parent: Node | undefined): string | undefined {
  const isMember = parent?.type === 'MemberExpression' && parent.property === node && !parent.computed
  const isKey =
    /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent?.type ?? '') && parent?.key === node
  const isGlobal = isMissing(String(node.name)) || isMissing(`Window.${node.name}`)
  return isGlobal && !isMember && !isKey ? String(node.name) : undefined
}

function eventOf({ arguments: values }: Node): string | undefined {
  const [event] = Array.isArray(values) ? values : []
  return isNode(event) && missingMembers.has(`${event.value}_event`) ? `event ${event.value}` : undefined
}

const missingStyle = namesWithoutSupport(styleFeatures)
const knownProperties = new Set(
  styleFeatures.filter(({ path }) => path[0] === 'properties').map(({ path }) => path[1]),
)

/** Lists at-rules, pseudo-classes, functions and properties of a style sheet. */
export function newerStyle(css: string): string[] {
  const names = [
    ...css.matchAll(/(?:@|::?)([a-z-]+)(?=[\s({.,:>+~[])/g),
    ...css.matchAll(/\b([a-z-]+)\(/g),
    ...[...css.matchAll(/[;{]([a-z-]+):/g)].filter(([, name]) => knownProperties.has(name)),
  ].map(([, name = '']) => name)
  return [...new Set(names)].filter(name => missingStyle.has(name)).sort()
}
