import { inLanguage, MAIN_LANGUAGE } from './languages.ts'

/** URL of the page on which a customer sees an own request. */
export const requestPagePath = '/contact/request'

/** Returns the path of a request's page in a language. The token holds the reference and its signature. */
export const requestPageLink = (token: string, languagePath = MAIN_LANGUAGE): string =>
  inLanguage(`${requestPagePath}?token=${token}`, languagePath)
