import { inLanguage, MAIN_LANGUAGE } from './languages.ts'

/** URL of the page on which a customer books a visit. */
export const visitPath = '/visit'

/** Returns the path of the page on which the visit of a request is booked, in a language. The token holds the reference and its signature. */
export const visitLink = (token: string, languagePath = MAIN_LANGUAGE): string =>
  inLanguage(`${visitPath}?token=${token}`, languagePath)
