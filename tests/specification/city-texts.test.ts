import { expect, test } from 'vitest'
import { readChallengeSolutions, readCities, readCounties } from './city-records.ts'
import { closestPair, shingles } from './shingles.ts'

const cities = readCities()
const counties = readCounties()
const solutions = readChallengeSolutions()
const places = [...cities, ...counties].flatMap(place => [place.name, place.name.replace(/ County$/, '')])

const texts = [
  ...cities.map(({ slug, description, localInfo, housing, flooringChallenges }) => ({
    slug,
    text: [description, ...localInfo, ...housing.map(joined), ...flooringChallenges.flatMap(said)].join('. '),
  })),
  ...counties.map(({ slug, description, localInfo, conditions }) => ({
    slug,
    text: [description, ...localInfo, ...conditions.map(joined)].join('. '),
  })),
].map(({ slug, text }) => ({ slug, shingles: shingles(text, places) }))

test('no two places share half of their text', () => {
  const closest = closestPair(texts)
  console.info(
    `closest texts: ${closest.slugs.join(' and ')}, containment ${closest.containment.toFixed(4)}, ` +
      `Jaccard ${closest.jaccard.toFixed(4)}`,
  )
  expect(closest.containment).toBeLessThan(0.5)
})

test('treats texts that differ only in a place name as equal', () => {
  const copies = ['Buda', 'Kyle'].map(name => ({
    slug: name,
    shingles: shingles(`Floors in ${name}, ZIP code 78640, must put up with clay.`, places),
  }))
  expect(closestPair(copies).containment).toBe(1)
})

test('each city gets solutions for at least three kinds of challenge', () => {
  const uniform = cities.filter(
    city => new Set(city.flooringChallenges.map(({ challenge }) => kind(challenge))).size < 3,
  )
  expect(uniform.map(city => city.slug)).toEqual([])
})

test('no two cities share a title or text', () => {
  const all = cities.flatMap(city => [
    city.description,
    ...city.localInfo,
    ...city.flooringChallenges.flatMap(said),
    ...city.housing.flatMap(({ title, text }) => [title, text]),
  ])
  expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
})

/** Returns the index of the city page's solution for a challenge: the first one with a keyword in it. */
function kind(challenge: string): number {
  return solutions.findIndex(({ words }) => words.some(word => challenge.toLowerCase().includes(word)))
}

function said({ challenge, answer }: { challenge: string; answer?: string | undefined }): string[] {
  return answer === undefined ? [challenge] : [challenge, answer]
}

function joined({ title, text }: { title: string; text: string }): string {
  return `${title}. ${text}`
}
