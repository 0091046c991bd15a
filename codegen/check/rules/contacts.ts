import { escapePattern } from '../../../site/escape-pattern.ts'
import { phoneDigits } from '../../../site/phone-digits.ts'
import { findWithinTwoSlips, isOneDigitOff, isOneSlip } from '../../close-match.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { Facts } from '../../resolve/types.ts'
import { type SplitSentence, splitSentence } from '../about-us.ts'
import { findInText } from '../find-in-text.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isUnquotedInBraces, opensUnquotedText } from '../unquoted.ts'

/** Only these: the union of all codes is too large for the compiler, once it is combined with a location. */
type ContactDiagnosis = Extract<Diagnosis, { code: `contacts/${string}` }>

/** Warns of a name, a number or an address that is almost ours, or that is written where ours is expected. */
export const contacts: Rule = {
  id: 'contacts',
  description: 'Visitors read our own name, phone number and addresses, letter by letter.',
  howToFix:
    'Put in the fact with the button Fact in place of what was typed. If somebody else is meant, write {{as written …}} around it.',
  *find({ records, facts }, { cachedFindings }) {
    for (const record of records) {
      if (record.entity.name === 'site' || record.entity.name === 'facts') continue
      yield* cachedFindings('contacts', record, () => [
        ...findAll(record, phones, describePhone, facts),
        ...findAll(record, mails, describeMail, facts),
        ...findAll(record, sites, describeSite, facts),
        ...findAll(record, nearNames(facts), describeName, facts),
      ])
    }
  },
}

interface Typed {
  words: string
  sentence: SplitSentence
  /** The words of the link whose address the match is. */
  linked: string | undefined
  /** Parses the file again, so only findings ask for it. */
  needsQuotes: () => boolean
  isTranslated: boolean
}

function findAll(
  record: ContentRecord,
  pattern: RegExp | undefined,
  describe: (typed: Typed, facts: Facts) => ContactDiagnosis | undefined,
  facts: Facts,
): RecordFinding[] {
  if (!pattern) return []
  return findInText(record, pattern, match => {
    const { index, 0: words } = match
    const linked = /\[([^[\]\n]*)\]\($/.exec(record.text.slice(Math.max(index - MAX_LINK, 0), index))?.[1]
    return describe(
      {
        words,
        sentence: splitSentence(record.text, match),
        linked,
        needsQuotes: () => isUnquotedInBraces(record, index) || opensUnquotedText(record, index),
        isTranslated: record.translation !== undefined,
      },
      facts,
    )
  })
}

/** Characters before the address of a link that are searched for its words. */
const MAX_LINK = 200

const phones =
  /(?<![\p{L}\p{N}+.,/@-])(?:tel:)?(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.–—‑-]?)\d{3}[\s.–—‑-]?\d{4}(?![\p{N}-])/gu

function describePhone(typed: Typed, facts: Facts): ContactDiagnosis | undefined {
  const { words, sentence, linked, needsQuotes } = typed
  const own = phoneDigits(facts.texts.get('phoneHref') ?? '')
  const digits = phoneDigits(words)
  if (own === '' || digits === own) return undefined
  const isNear = isOneDigitOff(digits, own)
  const isLink = words.startsWith('tel:')
  // The number that visitors read is reported, not the one of its link.
  if (isLink && linked !== undefined && /\d{4}/.test(linked)) return undefined
  const isExpected = isLink && linked !== undefined ? invites.test(linked) : expectsOurs(sentence)
  if (!isNear && !isExpected) return undefined
  const right = facts.texts.get('phone') ?? ''
  const parameters = { text: plain(words), right, isNear, isLink, needsQuotes: needsQuotes() }
  return { code: 'contacts/phone', parameters }
}

/** Words of a link to our phone. */
const invites =
  /(?<!\p{L})(?:us|our|ll[aá]m(?:e|a|enos|anos))(?!\p{L})|^(?:call|text|dial)(?:\s+(?:now|today|here|anytime|any time))?[.!]?$/iu

const callsUs =
  /(?<!\p{L})(?:(?:call|text|phone|ring|reach)\s+(?:us|our\s+\p{L}+(?:\s+\p{L}+)?)|our\s+(?:\p{L}+\s+){0,2}(?:number|phone|line)|ll[aá]m[ea]nos)(?:\s+(?:now|today|anytime|is|hoy))?(?:\s+(?:at|on|under|al))?\s*:?\s*["'*[]*$/iu
const calls =
  /(?<!\p{L})(?:call|text|dial|ll[aá]m[ea])(?:\s+(?:now|today|anytime|hoy))?(?:\s+(?:at|al))?\s*:?\s*["'*[]*$/iu
/** Other parties that have a number: a name in the sentence, or one of these. */
const otherParty =
  /(?<=[\p{Ll},;:]\s+)\p{Lu}\p{L}|(?<!\p{L})(?:utility|utilities|gas|power|outage|poison|police|fire|city|county|state|hospital|doctor|vet|insurers?|insurance|plumbers?|electricians?|stores?|suppliers?|makers?|manufacturers?|permits?|dig|ciudad|condado|policía|seguro|tienda)(?!\p{L})/u

/** Whether a sentence asks visitors to call us: by its words, or because it names nobody else. */
const expectsOurs = ({ before, after }: SplitSentence): boolean =>
  callsUs.test(before) || (calls.test(before) && !otherParty.test(before) && !otherParty.test(after))

const mails = /(?<![\w.+-])(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const writesToUs =
  /(?<!\p{L})(?:(?:write|e-?mail|mail|reach|contact)\s+(?:to\s+)?us|escr[ií]banos)(?:\s+(?:at|under|a))?\s*:?\s*["'*[]*$/iu

function describeMail(typed: Typed, facts: Facts): ContactDiagnosis | undefined {
  const { words, sentence, needsQuotes, isTranslated } = typed
  const email = facts.texts.get('email') ?? ''
  const text = words.replace('mailto:', '')
  const [, host = ''] = text.split('@')
  const isNear = isNearHost(host, facts)
  // The rule `typed-facts` reports the addresses of our own domain, in the main language only.
  const isFoundElsewhere = isOwnHost(host, facts) && !isTranslated
  if (email === '' || text === email || isFoundElsewhere || !(isNear || writesToUs.test(sentence.before)))
    return undefined
  const isLink = words.startsWith('mailto:')
  const parameters = { text, right: email, isNear, isLink, needsQuotes: needsQuotes() }
  return { code: 'contacts/mail', parameters }
}

const sites =
  /(?<![\w@.+-])(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/[^\s"'<>()[\]{}|]*)?(?![\w@-])/gi

function describeSite({ words, linked, needsQuotes }: Typed, facts: Facts): ContactDiagnosis | undefined {
  const [, host = '', path = '/'] = /^(?:https?:\/\/)?(?:www\.)?([^/]+)(\/.*)?$/i.exec(words) ?? []
  if (isOwnHost(host, facts) || !isNearHost(host, facts)) return undefined
  const own = facts.texts.get('siteUrl') ?? ''
  return {
    code: 'contacts/site',
    parameters: {
      text: words,
      own,
      page: linked === undefined ? undefined : path,
      needsQuotes: needsQuotes(),
    },
  }
}

const hostOf = (address: string) =>
  address
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .toLowerCase()
const ownHost = ({ texts }: Facts) => hostOf(texts.get('siteUrl') ?? '')
const isOwnHost = (host: string, facts: Facts) => hostOf(host) === ownHost(facts)

/** Whether a host is ours with a slip or two, with hyphens, or with another ending. */
function isNearHost(host: string, facts: Facts): boolean {
  const nameOf = (address: string) => (hostOf(address).split('.').at(-2) ?? '').replaceAll('-', '')
  const own = nameOf(ownHost(facts))
  const typed = nameOf(host)
  return own.length >= MIN_HOST && typed !== '' && findWithinTwoSlips(typed, [own]) !== undefined
}

/** Two slips make another word of a shorter name. */
const MIN_HOST = 8

const legalForm = /[\s,]+(?:Co|Company|Inc|LLC|Ltd|Corp)\.?$/i

const wordsOf = ({ texts }: Facts) => (texts.get('businessName') ?? '').replace(legalForm, '').split(/\s+/)

/** Matches as many words as the name has, with their first letters, with any legal form. */
function nearNames(facts: Facts): RegExp | undefined {
  const words = wordsOf(facts)
  if (words.length < 2) return undefined
  const each = words.map(word =>
    /\p{L}/u.test(word) ? String.raw`${escapePattern(word.charAt(0))}\p{Ll}+` : '(?:&|and)',
  )
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}@./-])${each.join(String.raw`\s+`)}(?:,?\s+(?:Co|Company|Inc|LLC|Ltd|Corp)(?!\p{L})\.?)?(?![\p{L}\p{N}@])`,
    'gu',
  )
}

function describeName({ words, needsQuotes }: Typed, facts: Facts): ContactDiagnosis | undefined {
  const hasForm = legalForm.test(words)
  const typed = words.replace(legalForm, '').toLowerCase().split(/\s+/)
  const own = wordsOf(facts).map(word => word.toLowerCase())
  const wrong = own.filter((word, index) => typed[index] !== word)
  const isNear = own.every((word, index) => {
    const other = typed[index] ?? ''
    const isLast = index === own.length - 1
    if (other === word || (word === '&' && other === 'and') || isInflected(other, word)) return true
    // A last word with another letter may be part of another name, unless a legal form follows.
    return (hasForm || !isLast) && isOneSlip(other, word)
  })
  if (wrong.length === 0 || !isNear) return undefined
  const right = facts.texts.get('businessName') ?? ''
  return { code: 'contacts/name', parameters: { text: plain(words), right, needsQuotes: needsQuotes() } }
}

/** Floors and Flooring for Floor, and the other way round. */
function isInflected(word: string, own: string): boolean {
  const stem = (text: string) => text.replace(/(?:ings?|s)$/, '')
  return stem(word) === stem(own)
}

const plain = (words: string) => words.replace(/^tel:/, '').replace(/\s+/g, ' ')
