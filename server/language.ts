import type { Site } from '../generated/types.ts'
import { type LanguagePath, MAIN_LANGUAGE, primaryTag } from '../site/languages.ts'
import type { Estimate } from './store/types.ts'

/** Returns the path of the language of a form: that of the main language if the site no longer has it. */
export const languagePathOfForm = (
  form: { language: string },
  languages: Site['languages'] = [],
): LanguagePath => languages.find(other => primaryTag(other) === form.language)?.path ?? MAIN_LANGUAGE

type SpokenRequest = Pick<Estimate, 'language' | 'preferences'>

/**
 * Returns the name of the language to call in, for the office: the chosen one, or that of the form. Undefined if the office has the same
 * language.
 */
export function foreignLanguage(
  { language: ofForm, preferences }: SpokenRequest,
  officeLanguage: string,
): string | undefined {
  const { language = ofForm } = preferences
  return language === primaryTag({ language: officeLanguage })
    ? undefined
    : new Intl.DisplayNames(officeLanguage, { type: 'language' }).of(language)
}

/** Returns a request with the calculation and the subject in the language of its form. They are stored in that of the office, too. */
export function inVisitorWords<Asked extends Estimate>(estimate: Asked): Asked {
  const { calculation, context } = estimate
  const { emergency, soon, place, translated: subject = context } = context
  return {
    ...estimate,
    calculation: calculation && { ...calculation, ...calculation.translated },
    context: { ...subject, emergency, ...(soon && { soon }), ...(place !== undefined && { place }) },
  }
}
