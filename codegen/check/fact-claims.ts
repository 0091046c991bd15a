import { isObject } from '../json.ts'
import { numberSpellings } from '../number-words.ts'
import { recordsOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'

/** What a fact looks like when somebody types it by hand. */
export interface Claim {
  /** The facts that would print it; the first whose text is written in the same way is suggested. */
  facts: readonly string[]
  /** Global; matches what the placeholder would replace. */
  pattern: RegExp
  /** Without a word of each of these lists in the text, as `foldCase` has it, nothing matches: most patterns are spared so. */
  needs: readonly (readonly string[])[]
  /** What the sentence must also say before the figure is one about the business. */
  context?: RegExp
}

type Claims = Iterable<Claim>

/** Other words for what a fact is about, by the fact's name: "homeowners" for customers. */
const alsoSaid: Readonly<Record<string, readonly string[]>> = {
  projects: ['jobs', 'installations', 'floors', 'homes'],
  customers: ['clients', 'homeowners', 'families'],
  reviews: ['ratings', 'testimonials'],
  squareFeet: ['sq ft', 'sq. ft.'],
  cityCount: ['towns'],
  downloadCount: ['PDFs'],
  responsePromise: ['answer', 'repl', 'respon', 'contact', 'get back', 'hear from', 'call back'],
  typicalReply: ['answer', 'respon', 'call back'],
  emergency: ['call', 'phone', 'line', 'reach', 'available'],
  workmanshipWarranty: ['guarantee', 'installation'],
}

const trade =
  'in business|of experience|in the (?:trade|business|flooring business)|serving|installing floors'
/** Between a figure and what it counts: a space, or the seam of a `figure` and its `label`. */
const seam = String.raw`["'*]*(?:,?\s+label:\s*["']?|[\s-]+)`
const notInside = String.raw`(?<![\p{L}\p{N}$]|\p{N}[.,])`
const notOnward = String.raw`(?![\p{L}\p{N}]|[.,]\p{N})`
/** Digits; anything shorter is a mistake that another rule reports. */
const shortestPhone = 7
const anyNumber = String.raw`\d[\d,.]*`

/** Everything that may be recognized as a fact, from the facts themselves. */
export function factClaims(site: ResolvedSite): Claim[] {
  return [
    ...identityClaims(site.facts.texts),
    ...ageClaims(site.facts.texts),
    ...countClaims(site),
    ...statedClaims(site),
  ]
}

function* identityClaims(texts: ReadonlyMap<string, string>): Claims {
  const get = (name: string) => texts.get(name)
  const digits = get('phoneHref')?.replace(/\D/g, '').slice(-10)
  if (digits && digits.length >= shortestPhone) {
    const number = String.raw`(?:\+?1[\s.-]*)?\(?` + [...digits].join(String.raw`[\s().\-–—‑/]{0,3}`)
    yield claim(['phoneHref'], [['tel:']], `tel:${number}(?!\\d)`)
    yield claim(
      ['phone'],
      [...digits].map(digit => [digit]),
      String.raw`(?<![\d+])${number}(?!\d)`,
    )
  }
  const host = get('siteUrl')?.replace(/^https?:\/\/(?:www\.)?/, '')
  const email = get('email')?.includes('@') ? get('email') : undefined
  const mailbox = [email && flexible(email), host && `[\\w.+-]+@${flexible(host)}`].filter(Boolean).join('|')
  if (mailbox) {
    yield claim(['emailHref'], [['mailto:']], `mailto:(?:${mailbox})`)
    yield claim(['email'], [['@']], `(?<![\\w.+:-])(?:${mailbox})`)
  }
  if (host)
    yield claim(
      ['siteUrl'],
      [[firstWord(host)]],
      String.raw`(?<![\w@.-])(?:https?://)?(?:www\.)?${flexible(host)}`,
    )
  const [, town, region, zip] = /^(.+), (\S+) (\d+)$/.exec(get('address') ?? '') ?? []
  if (town && region && zip) {
    const state = String.raw`(?:${flexible(region)}|\p{Lu}\p{Ll}+)`
    yield claim(
      ['address'],
      [[zip]],
      String.raw`${notInside}${flexible(town)},?\s+(?:${state},?\s+)?${zip}(?!\d)`,
      'gu',
    )
  }
  const name = get('businessName')
  if (name)
    yield claim(['businessName'], [[firstWord(name)]], `${notInside}${nameSpellings(name)}${notOnward}`)
  for (const hours of ['hours', 'hoursShort']) {
    const text = get(hours)
    if (text) yield claim([hours], [[firstWord(text)]], `${notInside}${flexible(text)}${notOnward}`)
  }
}

/** With or without the legal form, whichever it is; a name of one word is looked for as it stands. */
function nameSpellings(name: string): string {
  const legalForm = /[\s,]+(?:Co|Company|Inc|LLC|Ltd|Corp)\.?$/i
  const stem = name.replace(legalForm, '')
  if (!stem.includes(' ')) return flexible(name)
  return String.raw`${flexible(stem)}(?:,?\s+(?:Co|Company|Inc|LLC|Ltd|Corp)(?![\p{L}\p{N}])\.?)?`
}

function* ageClaims(texts: ReadonlyMap<string, string>): Claims {
  const founded = texts.get('foundedYear')
  const years = texts.get('yearsInBusiness')
  if (founded) {
    const began = String.raw`since|founded(?:\s+in)?|established(?:\s+in)?|est\.?|opened\s+in|started\s+in`
    yield claim(['foundedYear'], [[founded]], String.raw`(?<=(?:${began})\s+)${founded}${notOnward}`)
    yield claim(
      ['foundedYear'],
      [['since']],
      String.raw`(?<=(?:in business|in the trade) since\s+)\d{4}${notOnward}`,
    )
  }
  if (!years) return
  if (years.endsWith('+'))
    yield claim(['yearsInBusiness'], [[years], ['year']], `${notInside}${flexible(years)}(?=${seam}years)`)
  const spelled = [...Array(61).keys()].slice(2).flatMap(numberSpellings).join('|')
  yield claim(
    ['yearsInBusiness'],
    [['year']],
    String.raw`${notInside}(?:${spelled})\+?(?=[\s-]+years['’]?\s+(?:${trade}))`,
  )
}

/** How many records a collection has, and how many counties there are: "19 cities", "nineteen cities", "20+ cities". */
function* countClaims(site: ResolvedSite): Claims {
  for (const [name, text] of site.facts.texts) {
    const counted = /([A-Z][a-z]*)Count$|^([a-z]+)Count$/.exec(name)
    const typeName = (counted?.[1] ?? counted?.[2])?.toLowerCase()
    const entity = site.model.entities.find(one => one.urlPattern && one.typeName.toLowerCase() === typeName)
    if (entity?.kind !== 'collection') continue
    const nouns = [entity.name, ...(alsoSaid[name] ?? [])]
    const needs = [nouns]
    const noun = String.raw`${seam}(?:\p{Lu}\p{L}+\s+){0,2}(?:${nouns.map(eitherCase).join('|')})${notOnward}`
    const spellings = numberSpellings(Number(text)).map(eitherCase).join('|')
    // Two or three of something are rarely all of them.
    if (Number(text) > 3) yield claim([name], needs, `${notInside}(?:${spellings})\\+?(?=${noun})`, 'gu')
    if (isOwnCount(name, entity.typeName))
      yield claim([name], needs, `${notInside}${anyNumber}\\+(?=${noun})`, 'gu')
  }
}

/** "Nineteen Central Texas cities": where names may stand between, capitals must count elsewhere. */
function eitherCase(word: string): string {
  const [first = '', ...rest] = word
  return /[a-z]/.test(first) ? `[${first}${first.toUpperCase()}]${rest.join('')}` : word
}

function isOwnCount(fact: string, typeName: string): boolean {
  return fact.toLowerCase() === `${typeName.toLowerCase()}count`
}

function* statedClaims(site: ResolvedSite): Claims {
  for (const [name, fact] of Object.entries(recordsOf(site, 'facts')[0]?.data ?? {})) {
    if (!isObject(fact)) continue
    const { value, unit } = fact
    const text = site.facts.texts.get(name)
    if (typeof value === 'number') yield* figureClaims(name, value, typeof unit === 'string' ? unit : '')
    else if (text) yield* wordClaims(name, text, site.facts.texts)
  }
}

function* figureClaims(name: string, value: number, unit: string): Claims {
  const [, best] = /^(?:out )?of (\d+)$/.exec(unit) ?? []
  const figure = `(?:${numberSpellings(value).join('|')})`
  if (best) {
    yield claim(
      [name],
      [[best, 'star', '★', 'rating']],
      String.raw`${notInside}${figure}(?=\s*/\s*${best}|\s+(?:out\s+)?of\s+${best}|[\s-]*(?:stars?|★)|${seam}(?:average\s+)?rating)`,
    )
    yield claim([name], [['rated', 'rating']], String.raw`(?<=rated\s+|rating of\s+)${figure}${notOnward}`)
    // Small numbers count too many other things.
  } else if (value >= 10) {
    const nouns = [...new Set([inWords(name), unit, ...(alsoSaid[name] ?? [])])].filter(Boolean)
    const noun = String.raw`(?:\p{L}[\p{L}-]*\s+){0,2}(?:${nouns.map(flexible).join('|')})(?!\p{L})`
    yield claim([name], [nouns.map(firstWord)], `${notInside}${figure}\\+?(?=${seam}${noun})`)
    const own = unit.includes(' ') ? undefined : unit || inWords(name)
    if (own)
      yield claim(
        [name],
        [[firstWord(own)]],
        `${notInside}${anyNumber}\\+(?=${seam}${flexible(own)}(?!\\p{L}))`,
      )
  }
}

/** A phrase is a claim wherever it stands; one with a figure in it only where the sentence is about the business. */
function* wordClaims(name: string, text: string, texts: ReadonlyMap<string, string>): Claims {
  const facts = [...texts]
    .filter(([, other]) => other.toLowerCase() === text.toLowerCase())
    .map(([key]) => key)
  const hasFigure = /\d/.test(text)
  if (!hasFigure && !/\p{L}\s+\p{L}/u.test(text)) return
  const words = flexible(text).replace(/s$/, 's?')
  // The pattern does without an "s" at the end.
  const found = claim(facts, [[firstWord(text).replace(/s$/, '')]], `${notInside}${words}${notOnward}`)
  const about = [...inWords(name).split(' ').map(stem), ...(alsoSaid[name] ?? [])]
  yield hasFigure ? { ...found, context: new RegExp(`\\b(?:${about.map(flexible).join('|')})`, 'iu') } : found
  const [, amount, unit] = /(?:^|\s)(\d+) (\p{L}+?)s?$/u.exec(text) ?? []
  if (amount && unit && !/[-–]/.test(text)) {
    yield claim(
      facts,
      [[amount], [foldCase(unit)]],
      String.raw`${notInside}${amount}[\s-]${unit}(?=\s+(?:${about.map(flexible).join('|')}))`,
    )
  }
}

function claim(facts: readonly string[], needs: Claim['needs'], pattern: string, flags = 'giu'): Claim {
  return { facts, needs: needs.map(words => words.map(foldCase)), pattern: new RegExp(pattern, flags) }
}

/** In small letters, as the patterns see them: to them the long s and the sign of Kelvin are an s and a k. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ſ', 's')
}

/** What of a text `flexible` leaves as it stands, up to its first space or dash. */
function firstWord(text: string): string {
  return text.split(/[\s\-–—‑]/, 1)[0] ?? ''
}

/** However the text is wrapped, joined to its label, or its dashes are typed. */
function flexible(text: string): string {
  return text
    .split(/(\s+|\s*[-–—‑]\s*)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      return part.trim() ? String.raw`(?:\s*[-–—‑]\s*|\s+to\s+)` : `${seam}`
    })
    .join('')
}

/** 'squareFeet' → 'square feet'. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

function stem(word: string): string {
  return word.replace(/(?:y|ies|s|se)$/, '')
}
