import { posix } from 'node:path'
import { escapePattern } from '../../site/escape-pattern.ts'
import type { NamedIn } from '../finding-texts/finding-text.ts'
import { extensionOf, findEntity } from '../model.ts'
import { locate } from '../read/record.ts'
import { recordsOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { termFields, termKinds } from '../term-kinds.ts'
import type { Finding } from './rule.ts'

export interface RuleFinding {
  id: string
  finding: Finding
}

/** Places of a name from which on it is rather gone than misspelt: nobody misspells a name twice in the same way. */
const MIN_PLACES = 2

/** Places that are listed. */
const MAX_PLACES = 5

type Missing =
  | { kind: 'fact'; name: string }
  | { kind: 'term'; name: string; term: string }
  | { kind: 'price' | 'floor'; name: string }
  | { kind: 'picture'; name: string }
  | { kind: 'file'; name: string; folder: string }

function missingIn(finding: Finding, { facts }: ResolvedSite): Missing | undefined {
  switch (finding.code) {
    case 'facts/unknown':
      return { kind: 'fact', name: finding.parameters.name }
    case 'terms/unknown':
    case 'terms/missing':
      return { kind: 'term', name: finding.parameters.name, term: finding.parameters.kind }
    case 'prices/unknown':
    case 'prices/missing': {
      const { name } = finding.parameters
      const floor = name.replace(/\..*$/s, '')
      const hasFloor = [...facts.prices.entries.keys()].some(key => key.startsWith(`${floor}.`))
      return hasFloor ? { kind: 'price', name } : { kind: 'floor', name: floor }
    }
    case 'images/missing':
      return { kind: 'picture', name: finding.parameters.src }
    case 'references/missing':
      return { kind: 'file', name: finding.parameters.text, folder: finding.parameters.folder }
    default:
      return undefined
  }
}

/**
 * Joins the findings of a name that many places have and nothing defines: an entry, a file or a picture was deleted or renamed. Reports an
 * entry in its file, and a file at the first place that names it.
 */
export function joinMissingNames(findings: readonly RuleFinding[], site: ResolvedSite): RuleFinding[] {
  const groups = new Map<string, { missing: Missing; found: RuleFinding[] }>()
  for (const each of findings) {
    const missing = missingIn(each.finding, site)
    if (!missing) continue
    const key = JSON.stringify(missing)
    const group = groups.get(key) ?? { missing, found: [] }
    group.found.push(each)
    groups.set(key, group)
  }
  const joined = new Map<RuleFinding, RuleFinding | undefined>()
  for (const { missing, found } of groups.values()) {
    if (found.length < MIN_PLACES || isMisspelt(found, site)) continue
    for (const each of found) joined.set(each, undefined)
    const [first] = found
    if (first) joined.set(first, { id: first.id, finding: describeGone(missing, found, site) })
  }
  return findings.flatMap(each => (joined.has(each) ? (joined.get(each) ?? []) : each))
}

function describeGone(missing: Missing, found: readonly RuleFinding[], site: ResolvedSite): Finding {
  const { name } = missing
  const places = found.map(({ finding }) => placeOf(finding)).filter(place => place !== undefined)
  const namedIn: NamedIn = { places: places.slice(0, MAX_PLACES), count: found.length }
  const at = locationOf(found[0]?.finding)
  switch (missing.kind) {
    case 'fact': {
      const renamed = findRenamed(name, [...site.facts.names], site)
      const parameters = { kind: 'fact', name, namedIn, renamed }
      const [record] = recordsOf(site, 'facts')
      const path = renamed === undefined || record?.data?.[renamed] === undefined ? [] : [renamed]
      return { ...(record ? { record, path, part: 'key' as const } : at), code: 'facts/gone', parameters }
    }
    case 'term': {
      const kind = termKinds.find(each => each === missing.term)
      const renamed = kind && findRenamed(name, [...site.facts.terms[kind].keys()], site)
      const parameters = { kind: missing.term, name, namedIn, renamed }
      const [record] = recordsOf(site, 'terms')
      const path = kind ? [termFields[kind], ...(renamed ? [renamed] : [])] : []
      return { ...(record ? { record, path, part: 'key' as const } : at), code: 'terms/gone', parameters }
    }
    case 'price':
    case 'floor': {
      const parameters = { kind: missing.kind, name, namedIn }
      const [record] = recordsOf(site, 'prices')
      const place = record ? { record, path: ['floors'], part: 'key' as const } : at
      return { ...place, code: 'prices/gone', parameters }
    }
    case 'picture': {
      const beside = [...site.content.images].filter(image => posix.dirname(image) === posix.dirname(name))
      const renamed = findRenamed(name, beside, site)
      return { ...at, code: 'images/gone', parameters: { src: name, namedIn, renamed } }
    }
    case 'file': {
      const { folder } = missing
      const entity = findEntity(site.model, folder)
      const file = site.content.shownPath(`${folder}/${name}${entity ? extensionOf(entity) : ''}`)
      const slugs = recordsOf(site, folder).map(record => record.slug)
      const renamed = findRenamed(name, slugs, site)
      return { ...at, code: 'references/gone', parameters: { file, folder, namedIn, renamed } }
    }
  }
}

function locationOf(finding: Finding | undefined) {
  if (!finding) throw new Error('A name is missing, but no finding has it')
  if ('path' in finding) return { record: finding.record, path: finding.path }
  return 'span' in finding ? { record: finding.record, span: finding.span } : { file: finding.file }
}

function placeOf(finding: Finding): string | undefined {
  if (!('record' in finding)) return undefined
  const [start] = 'span' in finding ? finding.span : locate(finding.record, finding.path)
  return `${finding.record.file}:${finding.record.text.slice(0, start).split('\n').length}`
}

/** Whether a misspelling is certain: the name that is meant is used elsewhere, so that it is the right one. */
function isMisspelt(found: readonly RuleFinding[], site: ResolvedSite): boolean {
  return found.some(({ finding }) => {
    const parameters = finding.fix && 'parameters' in finding ? finding.parameters : undefined
    const near = parameters && 'near' in parameters ? parameters.near : undefined
    return typeof near === 'string' && isUsed(near, site)
  })
}

/** Whether a text names an entry, a file or a picture, and doesn't define it. */
function isUsed(name: string, { content }: ResolvedSite): boolean {
  const usage = new RegExp(`(?<=[:/]\\s?|\\s|["'([{])${escapePattern(name)}(?![\\w-]|\\.\\w|:\\s)`)
  return [...content.records, ...content.translations].some(({ text }) => usage.test(text))
}

/** Finds the only name that nothing uses: the missing one was probably renamed. Prefers one that has the old name in it. */
function findRenamed(name: string, names: readonly string[], site: ResolvedSite): string | undefined {
  const unused = names.filter(other => !isUsed(other, site))
  const alike = unused.filter(other => other.includes(name) || name.includes(other))
  const [only, ...others] = alike.length > 0 ? alike : unused
  return others.length === 0 ? only : undefined
}
