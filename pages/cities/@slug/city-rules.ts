/** Rules that derive parts of a city page from the texts of the city. */
import type { City, CityPage } from '../../../generated/types.ts'

type Option = CityPage['options'][number]

interface CityStyles {
  popularStyles: readonly string[]
  refinishingPopular?: boolean
}

/** Returns whether an option gets the "Popular" banner: by the city's styles, or by its statement about refinishing. */
export function isPopular({ popularWith }: Pick<Option, 'popularWith'>, city: CityStyles): boolean {
  if (!popularWith) return city.refinishingPopular === true
  return city.popularStyles.some(style => popularWith.some(word => style.toLowerCase().includes(word)))
}

/**
 * Returns the first solution whose words occur in the challenge, followed by the city's own answer. If no words occur, the city's answer
 * replaces the solution for all other challenges.
 */
export function findAnswer(
  { challenge, answer, inMainLanguage = challenge }: City['flooringChallenges'][number],
  solutions: CityPage['challengeSolutions'],
): string {
  const text = inMainLanguage.toLowerCase()
  const matching = solutions.find(({ words }) => words.some(word => text.includes(word)))
  const general = answer === undefined ? solutions.find(({ words }) => words.length === 0) : undefined
  const sentences = [matching?.solution ?? general?.solution, answer].filter(
    sentence => sentence !== undefined,
  )
  if (sentences.length === 0) {
    throw new Error(
      `No solution fits "${challenge}": the last one in content/city-page.yaml must have no words`,
    )
  }
  return sentences.join(' ')
}
