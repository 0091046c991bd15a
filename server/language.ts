/** Returns the primary tag of a language: `es` of `es-US`. */
export const primaryTag = (language: string): string => new Intl.Locale(language).language
