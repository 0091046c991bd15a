/** A finding in words for one audience. */
export interface FindingText {
  message: string
  suggestion?: string | undefined
}

/** Candidates for a wrong word: the close match, all of them if they are few, or the nearest of many. */
export interface Alternatives {
  near?: string
  choices?: readonly string[]
  nearest?: readonly string[]
}

/** `otherwise` says where all candidates are. */
export function alternativesText(
  { near, choices, nearest }: Alternatives,
  otherwise?: string,
): string | undefined {
  if (near !== undefined) return `Did you mean "${near}"?`
  if (choices) return `Choose one of: ${choices.join(', ')}.`
  return (
    [...(nearest ? [nearestText(nearest)] : []), ...(otherwise ? [otherwise] : [])].join(' ') || undefined
  )
}

export const nearestText = (nearest: readonly string[]): string =>
  `The nearest ${nearest.length === 1 ? 'is' : 'are'}: ${nearest.join(', ')}.`

/** Places that name something, as files with lines. */
export interface NamedIn {
  /** The first ones. */
  places: readonly string[]
  count: number
}

/** 'a.yaml:3, b.yaml:4 and 7 more' */
export function namedInText({ places, count }: NamedIn): string {
  const others = count - places.length
  return places.join(', ') + (others > 0 ? ` and ${others} more` : '')
}

/** Names a bullet. Those of Word's symbol fonts look like nothing in other fonts. */
export const bulletText = (bullet: string): string =>
  /[\uE000-\uF8FF]/.test(bullet) ? 'a bullet of Word' : bullet

/** '1 cell', '3 cells' */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
