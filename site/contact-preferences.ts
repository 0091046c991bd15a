/** How and when a visitor wants to be reached, and the consent to text messages. The browser and the server read the same fields. */
import type { InterfaceTexts, Site } from '../generated/types.ts'
import { interpolate } from './text-formatters.ts'

/** Ways and times, in the order of the form. */
export const contactWays = ['call', 'email', 'text'] as const
export const contactTimes = ['morning', 'afternoon', 'evening'] as const

export type ContactWay = (typeof contactWays)[number]
export type ContactTime = (typeof contactTimes)[number]

/** Empty lists if the visitor chose nothing. */
export interface ContactPreferences {
  ways: readonly ContactWay[]
  times: readonly ContactTime[]
  /** Primary tag of the language to call in. Absent if the visitor chose none. */
  language?: string
}

/** Consent to text messages. Times are ISO 8601 in UTC. */
export interface TextConsent {
  /** The text that the visitor ticked. */
  wording: string
  givenAt: string
  /** URL of the page with the form. */
  page: string
  /** Absent while the consent holds. */
  withdrawnAt?: string
}

/** Value of a ticked box. */
export const TICKED = 'yes'

/** Names of the form's checkboxes. */
export const wayFields = {
  call: 'reachByCall',
  email: 'reachByEmail',
  text: 'reachByText',
} as const satisfies Record<ContactWay, string>

export const timeFields = {
  morning: 'reachInMorning',
  afternoon: 'reachInAfternoon',
  evening: 'reachInEvening',
} as const satisfies Record<ContactTime, string>

/** Name of the checkbox whose value is the wording of the consent. */
export const consentField = 'textConsent'

/** Name of the choice of a language, which the form has if several are spoken. */
export const callLanguageField = 'callLanguage'

/** Returns the languages to choose from with their names; none if only one is spoken. */
export function spokenLanguages({ language, spoken = [] }: Pick<Site, 'language' | 'spoken'>) {
  if (spoken.length < 2) return []
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return spoken.map(value => ({ value, label: names.of(value) ?? value }))
}

/** Says in which languages the phone is answered, to readers whose language isn't one of them. Undefined if it is, or none is listed. */
export const callText = (site: Pick<Site, 'language' | 'spoken'>, text: string): string | undefined =>
  site.spoken?.includes(new Intl.Locale(site.language).language) ? undefined : spokenText(site, text)

/** Says in which languages the phone is answered. Undefined if none is listed. */
export function spokenText(
  { language, spoken = [] }: Pick<Site, 'language' | 'spoken'>,
  text: string,
): string | undefined {
  if (spoken.length === 0) return undefined
  const own = new Intl.Locale(language).language
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const nameOf = (tag: string) => names.of(tag) ?? tag
  const list = new Intl.ListFormat(language).format(spoken.map(nameOf))
  return interpolate(text, { language: nameOf(own), spoken: list })
}

export type PreferenceField =
  | (typeof wayFields)[ContactWay]
  | (typeof timeFields)[ContactTime]
  | typeof consentField
  | typeof callLanguageField

export const preferenceFields: readonly PreferenceField[] = [
  ...contactWays.map(way => wayFields[way]),
  consentField,
  ...contactTimes.map(time => timeFields[time]),
]

type SentFields = Readonly<Partial<Record<PreferenceField, string | undefined>>>

/** `spoken` are the languages to choose from. */
export function readPreferences(sent: SentFields, spoken: readonly string[]): ContactPreferences {
  const language = spoken.find(one => one === sent[callLanguageField])
  return {
    ways: contactWays.filter(way => sent[wayFields[way]] === TICKED),
    times: contactTimes.filter(time => sent[timeFields[time]] === TICKED),
    ...(language !== undefined && { language }),
  }
}

/**
 * Returns whether the visitor agreed to text messages in this wording. The form shows the box only for text messages: one that was ticked
 * before the visitor took these back doesn't count.
 */
export const agreesToTexts = (sent: SentFields, wording: string): boolean =>
  sent[consentField] === wording && sent[wayFields.text] === TICKED

/** Whether the office may text. */
export const mayText = (consent: TextConsent | null): boolean =>
  consent !== null && consent.withdrawnAt === undefined

/** Says for the office whether it may text, and on what grounds. */
export function textConsentText(
  { textConsent }: { textConsent: TextConsent | null },
  texts: Record<'textsAgreed' | 'textsNotAgreed' | 'textsStopped', string>,
  timeText: (iso: string) => string,
): string {
  if (!textConsent) return texts.textsNotAgreed
  const { givenAt, page, withdrawnAt, wording } = textConsent
  const agreed = interpolate(texts.textsAgreed, { time: timeText(givenAt), page, wording })
  if (withdrawnAt === undefined) return agreed
  return `${interpolate(texts.textsStopped, { time: timeText(withdrawnAt) })} ${agreed}`
}

type PreferenceTexts = InterfaceTexts['contactForm']['preferences']

/** Lists what the visitor chose, with its labels. */
export function preferenceRows(
  { ways, times }: ContactPreferences,
  { by, at, ...texts }: PreferenceTexts,
): { label: string; value: string }[] {
  const row = (label: string, values: readonly string[]) =>
    values.length === 0 ? [] : [{ label, value: values.join(', ') }]
  return [
    ...row(
      by,
      ways.map(way => texts.ways[way]),
    ),
    ...row(
      at,
      times.map(time => texts.times[time]),
    ),
  ]
}
