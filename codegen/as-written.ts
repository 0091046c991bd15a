/** Unwraps `{{as written $1,200}}`, the words of others: pages print them, and the check leaves them alone. */
export const unwrapAsWritten = (text: string): string =>
  text.replace(/\{\{as\s+written:?\s+([^{}]*?)\s*\}\}/g, '$1')
