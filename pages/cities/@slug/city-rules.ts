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

/** Returns the challenge's answer, or the matching one for all cities. */
export function findAnswer(
  { challenge, answer }: City['flooringChallenges'][number],
  solutions: CityPage['challengeSolutions'],
): string {
  return answer ?? solutionFor(challenge, solutions)
}

/** Returns the first solution whose words occur in the challenge. A solution without words always matches. */
export function solutionFor(challenge: string, solutions: CityPage['challengeSolutions']): string {
  const text = challenge.toLowerCase()
  const match = solutions.find(({ words }) => words.length === 0 || words.some(word => text.includes(word)))
  if (!match)
    throw new Error(
      `No solution fits "${challenge}": the last one in content/city-page.yaml must have no words`,
    )
  return match.solution
}
