import { escapePattern } from '../../site/escape-pattern.ts'
import { phoneDigits } from '../../site/phone-digits.ts'
import { isObject } from '../json.ts'
import { numberSpellings } from '../number-words.ts'
import { recordsOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'

/** Recognizes a fact that is typed by hand. */
export interface FactPattern {
  /** Names of the facts whose placeholder would print the match. */
  facts: readonly string[]
  /** Global. Matches the text that the placeholder would replace. */
  pattern: RegExp
  /** Lists of words, folded by `foldCase`. A text without a word of each list can't match, so that most patterns never run. */
  needs: readonly (readonly string[])[]
  /** Must match in the same sentence, so that figures about something else don't count. */
  context?: RegExp
  /** Whether the pattern also matches other values than the fact's, so that a person must decide. */
  isOtherValue?: boolean
}

type FactPatterns = Iterable<FactPattern>

/** Synonyms by the name of the fact. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
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

/** Says that the business, and not a habit or a new service of it, began. */
const ourBeginning =
  /(?<!\p{L})(?:(?:we|our\s+(?:company|business|firm|family|shop))(?:['’]ve|\s+(?:have|has|had|were|was))?\s+(?:been\s+)?(?:founded|established|in business|in the trade|around|opened|open|started|began|here)|(?:lay|laying|laid|install|installing|installed|doing|done)\s+(?:floors|flooring))(?!\p{L}|\s+(?:our|an?|the|to)(?!\p{L}))|\{\{fact:businessName\}\}\s+(?:has|was|is|opened|began|started)(?!\p{L})/iu

const trade =
  'in business|of experience|in the (?:trade|business|flooring business)|serving|installing floors'
/** Matches what separates a figure from its noun: a space, or the YAML between a `figure` and its `label`. */
const separator = String.raw`["'*]*(?:,?\s+label:\s*["']?|[\s-]+)`
const leftBoundary = String.raw`(?<![\p{L}\p{N}$]|\p{N}[.,])`
const rightBoundary = String.raw`(?![\p{L}\p{N}]|[.,]\p{N})`
const MIN_PHONE_DIGITS = 7
/** Matches before the address of a link in Markdown or in a field. */
const asLinkAddress = String.raw`(?<=\]\(|(?<!\p{L})href:\s*["']?)`
const anyNumber = String.raw`\d[\d,.]*`

/** Creates the patterns that recognize the site's own facts. */
export function createFactPatterns(site: ResolvedSite): FactPattern[] {
  return [
    ...identityPatterns(site.facts.texts),
    ...agePatterns(site.facts.texts),
    ...countPatterns(site),
    ...statedPatterns(site),
  ]
}

function* identityPatterns(texts: ReadonlyMap<string, string>): FactPatterns {
  const get = (name: string) => texts.get(name)
  const digits = phoneDigits(get('phoneHref') ?? '')
  if (digits.length >= MIN_PHONE_DIGITS) {
    const number = String.raw`(?:\+?1[\s.-]*)?\(?` + [...digits].join(String.raw`[\s().\-–—‑/]{0,3}`)
    yield createPattern(['phoneHref'], [['tel:']], `tel:${number}(?!\\d)`)
    // Before the pattern of the printed number: of two matches of the same length, the first wins.
    yield createPattern(
      ['phoneHref'],
      [...digits].map(digit => [digit]),
      String.raw`${asLinkAddress}${number}(?!\d)`,
    )
    yield createPattern(
      ['phone'],
      [...digits].map(digit => [digit]),
      String.raw`(?<![\d+\]])${number}(?!\d)`,
    )
  }
  if (digits && digits.length === 10) {
    const [exchange, line] = [digits.slice(3, 6), digits.slice(6)]
    yield createPattern(
      ['phone'],
      [[exchange], [line]],
      String.raw`(?<![\d+)./–—‑-]|\d\)?\s)${exchange}[\s.–—‑-]${line}(?!\d)`,
    )
  }
  const host = get('siteUrl')?.replace(/^https?:\/\/(?:www\.)?/, '')
  const email = get('email')?.includes('@') ? get('email') : undefined
  const mailbox = [email && flexiblePattern(email), host && `[\\w.+-]+@${flexiblePattern(host)}`]
    .filter(Boolean)
    .join('|')
  if (mailbox) {
    yield createPattern(['emailHref'], [['mailto:']], `mailto:(?:${mailbox})`)
    yield createPattern(['emailHref'], [['@']], `${asLinkAddress}(?:${mailbox})`)
    yield createPattern(['email'], [['@']], `(?<![\\w.+:-])(?:${mailbox})`)
  }
  if (host)
    yield createPattern(
      ['siteUrl'],
      [[firstWord(host)]],
      String.raw`(?<![\w@.-])(?:https?://)?(?:www\.)?${flexiblePattern(host)}`,
    )
  const [, town, region, zip] = /^(.+), (\S+) (\d+)$/.exec(get('address') ?? '') ?? []
  if (town && region && zip) {
    const state = String.raw`(?:${flexiblePattern(region)}|\p{Lu}\p{Ll}+)`
    yield createPattern(
      ['address'],
      [[zip]],
      String.raw`${leftBoundary}${flexiblePattern(town)},?\s+(?:${state},?\s+)?${zip}(?!\d)`,
      'gu',
    )
  }
  const name = get('businessName')
  if (name)
    yield createPattern(
      ['businessName'],
      [[firstWord(name)]],
      `${leftBoundary}${namePattern(name)}${rightBoundary}`,
    )
  for (const hours of ['hours', 'hoursShort']) {
    const text = get(hours)
    if (text)
      yield createPattern(
        [hours],
        [[firstWord(text)]],
        `${leftBoundary}${flexiblePattern(text)}${rightBoundary}`,
      )
  }
}

/** Returns a pattern for the name with any legal form or none. A name of one word only matches as it is. */
function namePattern(name: string): string {
  const legalForm = /[\s,]+(?:Co|Company|Inc|LLC|Ltd|Corp)\.?$/i
  const stem = name.replace(legalForm, '')
  if (!stem.includes(' ')) return flexiblePattern(name)
  return String.raw`${flexiblePattern(stem)}(?:,?\s+(?:Co|Company|Inc|LLC|Ltd|Corp)(?![\p{L}\p{N}])\.?)?`
}

function* agePatterns(texts: ReadonlyMap<string, string>): FactPatterns {
  const founded = texts.get('foundedYear')
  const years = texts.get('yearsInBusiness')
  if (founded) {
    const began = String.raw`since|founded(?:\s+in)?|established(?:\s+in)?|est\.?|opened\s+in|started\s+in`
    yield createPattern(
      ['foundedYear'],
      [[founded]],
      String.raw`(?<=(?:${began})\s+)${founded}${rightBoundary}`,
    )
    yield createPattern(
      ['foundedYear'],
      [['since']],
      String.raw`(?<=(?:in business|in the trade) since\s+)\d{4}${rightBoundary}`,
    )
    yield {
      ...createPattern(
        ['foundedYear'],
        [['since', 'founded', 'established', 'opened', 'started', 'began']],
        String.raw`(?<=(?<!\p{L})(?:${began}|began\s+in)\s+)(?:19|20)\d\d${rightBoundary}`,
      ),
      context: ourBeginning,
      isOtherValue: true,
    }
  }
  if (!years) return
  if (years.endsWith('+'))
    yield createPattern(
      ['yearsInBusiness'],
      [[years], ['year']],
      `${leftBoundary}${flexiblePattern(years)}(?=${separator}years)`,
    )
  const spelled = spelledNumbers(2, 60)
  yield {
    ...createPattern(
      ['yearsInBusiness'],
      [['our'], ['year']],
      String.raw`(?<=(?<!\p{L})our\s+)(?:${spelled})\+?(?=\s+years\s+(?:in|of|as|on|here|together)(?!\p{L}))`,
    ),
    isOtherValue: true,
  }
  yield createPattern(
    ['yearsInBusiness'],
    [['year']],
    String.raw`${leftBoundary}(?:${spelled})\+?(?=[\s-]+years['’]?\s+(?:${trade}))`,
  )
}

/** Recognizes the size of a collection: "19 cities", "nineteen cities", "20+ cities". */
function* countPatterns(site: ResolvedSite): FactPatterns {
  for (const [name, text] of site.facts.texts) {
    const counted = /([A-Z][a-z]*)Count$|^([a-z]+)Count$/.exec(name)
    const typeName = (counted?.[1] ?? counted?.[2])?.toLowerCase()
    const entity = site.model.entities.find(one => one.urlPattern && one.typeName.toLowerCase() === typeName)
    if (entity?.kind !== 'collection') continue
    const nouns = [entity.name, ...(synonyms[name] ?? [])]
    const needs = [nouns]
    const noun = String.raw`${separator}(?:\p{Lu}\p{L}+\s+){0,2}(?:${nouns.map(eitherCase).join('|')})${rightBoundary}`
    const spellings = numberSpellings(Number(text)).map(eitherCase).join('|')
    // Skip small sizes: two or three of something are rarely all of them.
    if (Number(text) > 3)
      yield createPattern([name], needs, `${leftBoundary}(?:${spellings})\\+?(?=${noun})`, 'gu')
    if (isOwnCount(name, entity.typeName))
      yield createPattern([name], needs, `${leftBoundary}${anyNumber}\\+(?=${noun})`, 'gu')
    if (isOwnCount(name, entity.typeName))
      yield {
        ...createPattern(
          [name],
          needs,
          `${leftBoundary}(?:${spelledNumbers(4, 99).split('|').map(eitherCase).join('|')})(?=${noun})`,
          'gu',
        ),
        context: servesPlaces,
        isOtherValue: true,
      }
  }
}

/** Says that the number is that of our places: "We serve 25 cities". */
const servesPlaces =
  /(?<!\p{L})(?:we|our crews?|our installers?|our team)\s+(?:also\s+|now\s+)?(?:serves?|covers?|works? in|installs?(?: floors)? in|lays?(?: floors)? in|comes? to)(?!\p{L})/iu

const spelledNumbers = (from: number, to: number) =>
  [...Array(to + 1).keys()].slice(from).flatMap(numberSpellings).join('|')

/** Matches a word with or without an initial capital, in a pattern that must distinguish case to recognize names. */
function eitherCase(word: string): string {
  const [first = '', ...rest] = word
  return /[a-z]/.test(first) ? `[${first}${first.toUpperCase()}]${rest.join('')}` : word
}

function isOwnCount(fact: string, typeName: string): boolean {
  return fact.toLowerCase() === `${typeName.toLowerCase()}count`
}

function* statedPatterns(site: ResolvedSite): FactPatterns {
  for (const [name, fact] of Object.entries(recordsOf(site, 'facts')[0]?.data ?? {})) {
    if (!isObject(fact)) continue
    const { value, unit } = fact
    const text = site.facts.texts.get(name)
    if (typeof value === 'number') yield* figurePatterns(name, value, typeof unit === 'string' ? unit : '')
    else if (text) yield* wordPatterns(name, text, site.facts.texts)
  }
}

function* figurePatterns(name: string, value: number, unit: string): FactPatterns {
  const [, best] = /^(?:out )?of (\d+)$/.exec(unit) ?? []
  const figure = `(?:${numberSpellings(value).join('|')})`
  if (best) {
    yield createPattern(
      [name],
      [[best, 'star', '★', 'rating']],
      String.raw`${leftBoundary}${figure}(?=\s*/\s*${best}|\s+(?:out\s+)?of\s+${best}|[\s-]*(?:stars?|★)|${separator}(?:average\s+)?rating)`,
    )
    yield createPattern(
      [name],
      [['rated', 'rating']],
      String.raw`(?<=rated\s+|rating of\s+)${figure}${rightBoundary}`,
    )
    yield {
      ...createPattern(
        [name],
        [['star', '★', 'of']],
        String.raw`${leftBoundary}[1-${best}](?:\.\d)?(?=\s+(?:out\s+)?of\s+${best}(?!\p{N})|[\s-]*(?:stars?|★)(?!\p{L}))`,
      ),
      context:
        /(?<!\p{L})(?:rate[sd]? us|our (?:\p{L}+ )?rating|our (?:customers|clients|reviews))(?!\p{L})/iu,
      isOtherValue: true,
    }
    // Skip small numbers, which count too many other things.
  } else if (value >= 10) {
    const nouns = [...new Set([splitCamelCase(name), unit, ...(synonyms[name] ?? [])])].filter(Boolean)
    const noun = String.raw`(?:\p{L}[\p{L}-]*\s+){0,2}(?:${nouns.map(flexiblePattern).join('|')})(?!\p{L})`
    yield createPattern([name], [nouns.map(firstWord)], `${leftBoundary}${figure}\\+?(?=${separator}${noun})`)
    const own = unit.includes(' ') ? undefined : unit || splitCamelCase(name)
    if (own) {
      const counted = `(?=${separator}${flexiblePattern(own)}(?!\\p{L}))`
      yield createPattern([name], [[firstWord(own)]], `${leftBoundary}${anyNumber}\\+${counted}`)
      yield {
        ...createPattern(
          [name],
          [[firstWord(own)], ['over', 'more than', 'nearly', 'almost']],
          `(?<!\\p{L})(?:over|more than|nearly|almost)\\s+(?!${figure}(?!\\d))\\d{2}[\\d,]*${counted}`,
        ),
        isOtherValue: true,
      }
    }
  }
}

/** Recognizes a phrase anywhere, but a phrase with a figure only in a sentence about the business. */
function* wordPatterns(name: string, text: string, texts: ReadonlyMap<string, string>): FactPatterns {
  const facts = [...texts]
    .filter(([, other]) => other.toLowerCase() === text.toLowerCase())
    .map(([key]) => key)
  const hasFigure = /\d/.test(text)
  if (!hasFigure && !/\p{L}\s+\p{L}/u.test(text)) return
  const words = spelledSlash(text) ?? flexiblePattern(text).replace(/s$/, 's?')
  // The pattern also matches without the final "s".
  const found = createPattern(
    facts,
    [[firstWord(text).replace(/s$/, ''), ...(spelledSlash(text) ? ['twenty', '24'] : [])]],
    `${leftBoundary}${words}${rightBoundary}`,
  )
  const about = [...splitCamelCase(name).split(' ').map(stem), ...(synonyms[name] ?? [])]
  yield hasFigure
    ? { ...found, context: new RegExp(`\\b(?:${about.map(flexiblePattern).join('|')})`, 'iu') }
    : found
  yield* promisePatterns(facts, text)
  const [, amount, unit] = /(?:^|\s)(\d+) (\p{L}+?)s?$/u.exec(text) ?? []
  if (amount && unit && !/[-–]/.test(text)) {
    yield createPattern(
      facts,
      [[amount], [foldCase(unit)]],
      String.raw`${leftBoundary}${amount}[\s-]${unit}(?=\s+(?:${about.map(flexiblePattern).join('|')}))`,
    )
  }
}

/** Recognizes another time than the promised one: "within one business day" where "within 24 hours" is promised. */
function* promisePatterns(facts: readonly string[], text: string): FactPatterns {
  const hours = Number(/^within (\d+) hours$/.exec(text)?.[1])
  if (!hours) return
  const spelled = (amount: number, unit: string) => `(?:${numberSpellings(amount).join('|')})\\s+${unit}s?`
  const same = [spelled(hours, 'hour'), ...(hours % 24 === 0 ? [spelled(hours / 24, 'day')] : [])]
  yield {
    ...createPattern(
      facts,
      [['within'], ['hour', 'day', 'minute']],
      String.raw`(?<!\p{L})within\s+(?!(?:${same.join('|')})(?!\p{L}))(?:an?|${spelledNumbers(1, 99)})\s+(?:(?:business|working)\s+)?(?:minutes?|hours?|days?)(?!\p{L})`,
    ),
    context: ourReply,
    isOtherValue: true,
  }
}

/** Says that the time is that of our reply. */
const ourReply =
  /(?<!\p{L})(?:we(?:['’]ll|\s+will|\s+always|\s+usually)?|our\s+(?:office|team|crew|estimator)(?:\s+will)?)\s+(?:answer|reply|replies|respond|get\s+back|gets\s+back|call\s+(?:you\s+)?back|be\s+in\s+touch|write\s+back)|hear\s+(?:back\s+)?from\s+us/iu

/** '24/7' also matches 24-7 and twenty-four seven. */
function spelledSlash(text: string): string | undefined {
  const [, first, second] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (!first || !second) return undefined
  const [before, after] = [first, second].map(number => numberSpellings(Number(number)).join('|'))
  return String.raw`(?:${before})\s*[/\s–—‑-]\s*(?:${after})`
}

function createPattern(
  facts: readonly string[],
  needs: FactPattern['needs'],
  pattern: string,
  flags = 'giu',
): FactPattern {
  return { facts, needs: needs.map(words => words.map(foldCase)), pattern: new RegExp(pattern, flags) }
}

/** Converts to lower case as a case-insensitive Unicode pattern does, for which a long s equals an s. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ſ', 's')
}

/** Returns the text up to its first space or dash, which `flexiblePattern` leaves unchanged. */
function firstWord(text: string): string {
  return text.split(/[\s\-–—‑]/, 1)[0] ?? ''
}

/** Returns a pattern for the text with any line breaks, labels and dashes between its words. */
function flexiblePattern(text: string): string {
  return text
    .split(/(\s+|\s*[-–—‑]\s*)/)
    .map((part, index) => {
      if (index % 2 === 0) return escapePattern(part)
      return part.trim() ? String.raw`(?:\s*[-–—‑]\s*|\s+to\s+)` : `${separator}`
    })
    .join('')
}

/** 'squareFeet' → 'square feet'. */
function splitCamelCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

function stem(word: string): string {
  return word.replace(/(?:y|ies|s|se)$/, '')
}
