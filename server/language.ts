import { interpolate } from '../site/text-formatters.ts'

/** Returns the primary tag of a language: `es` of `es-US`. */
export const primaryTag = (language: string): string => new Intl.Locale(language).language

/** Returns the name of a request's language for the office. Undefined if the office has the same language. */
export const foreignLanguage = (
  { language }: { language: string },
  officeLanguage: string,
): string | undefined =>
  language === primaryTag(officeLanguage)
    ? undefined
    : new Intl.DisplayNames(officeLanguage, { type: 'language' }).of(language)

/** Advice about the language of a request, as a list of at most one row. */
export function languageRows(
  request: { language: string },
  texts: Readonly<Record<'language' | 'languageAdvice', string>>,
  officeLanguage: string,
): { label: string; value: string }[] {
  const language = foreignLanguage(request, officeLanguage)
  return language === undefined
    ? []
    : [{ label: texts.language, value: interpolate(texts.languageAdvice, { language }) }]
}
