/** What a city page derives from the city's own words. */
import type { City, CityPage } from '../../../generated/types.ts'

type Option = CityPage['options'][number]

interface CityStyles {
  popularStyles: readonly string[]
  refinishingPopular?: boolean
}

/** Whether an option gets the city's "Popular" banner: by the city's styles, or by the city's own word (refinishing). */
export function isPopular({ popularWith }: Pick<Option, 'popularWith'>, city: CityStyles): boolean {
  if (!popularWith) return city.refinishingPopular === true
  return city.popularStyles.some(style => popularWith.some(word => style.toLowerCase().includes(word)))
}

/** A challenge's own answer, else the one for all cities that fits it. */
export function findAnswer(
  { challenge, answer }: City['flooringChallenges'][number],
  solutions: CityPage['challengeSolutions'],
): string {
  return answer ?? solutionFor(challenge, solutions)
}

/** The first solution whose words occur in the challenge; one without words fits any. */
export function solutionFor(challenge: string, solutions: CityPage['challengeSolutions']): string {
  const text = challenge.toLowerCase()
  const match = solutions.find(({ words }) => words.length === 0 || words.some(word => text.includes(word)))
  if (!match)
    throw new Error(
      `No solution fits "${challenge}": the last one in content/city-page.yaml must have no words`,
    )
  return match.solution
}
