/** A finding in words for one audience. */
export interface FindingText {
  message: string
  suggestion?: string | undefined
}

/** Candidates for a wrong word: the close match, or all of them if they are few. */
export interface Alternatives {
  near?: string
  choices?: readonly string[]
}

export function alternativesText({ near, choices }: Alternatives, otherwise?: string): string | undefined {
  if (near !== undefined) return `Did you mean "${near}"?`
  return choices === undefined ? otherwise : `Choose one of: ${choices.join(', ')}.`
}

/** '1 cell', '3 cells' */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
