/** Returns the text of a file, for code frames and fixes. */
export type TextOf = (file: string) => string | undefined
