import { z } from 'zod'
import {
  type ContactPreferences,
  contactTimes,
  contactWays,
  type TextConsent,
} from '../../site/contact-preferences.ts'

const preferencesSchema = z.object({
  ways: z.array(z.enum(contactWays)),
  times: z.array(z.enum(contactTimes)),
  language: z.string().exactOptional(),
}) satisfies z.ZodType<ContactPreferences>

const consentSchema = z.object({
  wording: z.string(),
  givenAt: z.string(),
  page: z.string(),
  withdrawnAt: z.string().exactOptional(),
}) satisfies z.ZodType<TextConsent>

/** Text of the column; null if the visitor chose nothing. */
export const preferencesText = (preferences: ContactPreferences): string | null =>
  preferences.ways.length + preferences.times.length === 0 && preferences.language === undefined
    ? null
    : JSON.stringify(preferences)

export const parsePreferences = (text: string | null): ContactPreferences =>
  text === null ? { ways: [], times: [] } : preferencesSchema.parse(JSON.parse(text))

/** Text of the column. A consent keeps the wording that the visitor read. */
export const consentText = (consent: TextConsent | null): string | null => consent && JSON.stringify(consent)

export const parseConsent = (text: string | null): TextConsent | null =>
  text === null ? null : consentSchema.parse(JSON.parse(text))
