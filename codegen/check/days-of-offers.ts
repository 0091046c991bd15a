import { monthNames } from '../names.ts'
import type { Span } from '../problem.ts'
import type { ContentRecord } from '../read/record.ts'
import { sentenceAt } from './about-us.ts'
import { findInText } from './find-in-text.ts'
import type { RecordFinding } from './rule.ts'
import { isOutsideComment } from './site-urls.ts'

/** A day that begins or ends something, told from the day of writing. */
const relativeDays =
  /\b(?:starting|beginning|as of|from|until|through|ends|expires|only)\s+(?:(?:next|this)\s+(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|week(?:end)?|month)|tomorrow|today)\b(?!['’])/gi

export function findRelativeDays(record: ContentRecord): RecordFinding[] {
  return findInText(record, relativeDays, ({ 0: words }) => ({
    code: 'oversights/relative-day',
    parameters: { words: words.replace(/\s+/g, ' ') },
  }))
}

const offer = /\b(?:offers?|sale|special|promotion|discount|coupon|deal|save|% off|percent off)\b/i
const endDate = new RegExp(
  String.raw`\b(?:until|till|through|ends?|ending|expires?|by|before|valid to)\s+(?:on\s+)?(?:(${monthNames.join('|')})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})|(\d{4})-(\d\d)-(\d\d)|(\d{1,2})/(\d{1,2})/(\d{4}))`,
  'gi',
)

export function* findExpiredOffers(record: ContentRecord, today: string): Iterable<RecordFinding> {
  if (!offer.test(record.text)) return
  for (const match of record.text.matchAll(endDate)) {
    const [words, name, day, year, y, m, d, us, usDay, usYear] = match
    const month = name ? monthNames.findIndex(one => one.toLowerCase() === name.toLowerCase()) + 1 : (m ?? us)
    const parts = [year ?? y ?? usYear, month, day ?? d ?? usDay].map(part => String(part).padStart(2, '0'))
    const isOffer = isOutsideComment(record, match.index) && offer.test(sentenceAt(record.text, match))
    if (!isOffer || parts.join('-') >= today) continue
    const span: Span = [match.index, match.index + words.length]
    yield { record, span, severity: 'warning', code: 'oversights/expired-offer', parameters: { words } }
  }
}
