export type BadgeTone = 'red' | 'green' | 'blue' | 'gray'

const tones: readonly (readonly [BadgeTone, RegExp])[] = [
  ['red', /Hot|Trending Up/],
  ['green', /Growing|Rising/],
  ['blue', /Spotlight|Choice/],
]

/** Returns the color of a popularity badge by its text. */
export function badgeTone(popularity: string): BadgeTone {
  return tones.find(([, words]) => words.test(popularity))?.[0] ?? 'gray'
}
