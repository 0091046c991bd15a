/** Escapes a text so that a regular expression finds it as it is. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
