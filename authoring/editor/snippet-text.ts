/** Returns a tab stop with a default text. */
export function stop(index: number, words: string): string {
  return `\${${index}:${words.replace(/[\\$}]/g, '\\$&')}}`
}

/** Returns a tab stop with choices. */
export function choiceStop(index: number, choices: readonly string[]): string {
  return `\${${index}|${choices.map(choice => choice.replace(/[\\,|]/g, '\\$&')).join(',')}|}`
}
