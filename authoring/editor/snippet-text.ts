/** A place where the cursor stops, with words that typing replaces. */
export function stop(index: number, words: string): string {
  return `\${${index}:${words.replace(/[\\$}]/g, '\\$&')}}`
}

/** A place where one of several words is chosen. */
export function choiceStop(index: number, choices: readonly string[]): string {
  return `\${${index}|${choices.map(choice => choice.replace(/[\\,|]/g, '\\$&')).join(',')}|}`
}
