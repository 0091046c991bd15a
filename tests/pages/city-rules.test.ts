import { expect, test } from 'vitest'
import { citiesBySlug } from '../../generated/content/cities.js'
import { cityPage } from '../../generated/content/city-page.js'
import { isPopular, solutionFor } from '../../pages/cities/@slug/city-rules.ts'

const solutions = cityPage.challengeSolutions

test.for([
  ['Summer humidity', /vinyl|sealed/i],
  ['Moisture in slabs', /vinyl|sealed/i],
  ['Budget renovations', /pricing.*financing/i],
  ['Affordable rentals', /pricing.*financing/i],
  ['Durability for offices', /commercial-grade/i],
  ['Heavy traffic', /commercial-grade/i],
  ['Historic houses', /period-appropriate/i],
  ['Restoration of old boards', /period-appropriate/i],
  ['Family kitchens', /easy-clean/i],
  ['Pet claws', /easy-clean/i],
  ['Luxury homes', /premium.*craftsmanship/i],
  ['High-end finishes', /premium.*craftsmanship/i],
  ['Clay that moves', /tailored/i],
] as const)('"%s" gets the solution about %s', ([challenge, words]) => {
  expect(solutionFor(challenge, solutions)).toMatch(words)
})

const inOrder = ['humidity', 'budget', 'durability', 'historic', 'family', 'luxury']

test('of two words in one challenge, the first solution in the order wins', () => {
  for (const [index, first] of inOrder.entries()) {
    for (const later of inOrder.slice(index + 1)) {
      expect(solutionFor(`${later} and ${first}`, solutions)).toBe(solutionFor(first, solutions))
    }
  }
})

test('solutions that all ask for words can leave a challenge without one', () => {
  expect(() => solutionFor('Clay', [{ words: ['pet'], solution: 'Tile' }])).toThrow('No solution fits "Clay"')
})

const city = (style = 'cork') => ({ popularStyles: ['carpet', 'cork', style, 'rugs'] as const })
const optionFor = (service: string) => {
  const option = cityPage.options.find(candidate => candidate.service === service)
  if (!option) throw new Error(`no option ${service}`)
  return option
}

test.for([
  ['lvp-flooring-austin', 'Waterproof Vinyl'],
  ['lvp-flooring-austin', 'Luxury vinyl plank'],
  ['lvp-flooring-austin', 'LVP'],
  ['hardwood-flooring-austin', 'Engineered Hardwood'],
  ['tile-flooring-austin', 'Large-format TILE'],
  ['laminate-flooring-austin', 'laminate'],
] as const)('%s is popular where people choose "%s", and not where nobody does', ([service, style]) => {
  expect(isPopular(optionFor(service), city(style))).toBe(true)
  expect(isPopular(optionFor(service), city())).toBe(false)
})

test('refinishing is popular in Georgetown and Austin alone, whatever the styles', () => {
  const refinishing = optionFor('floor-refinishing-austin')
  const popular = Object.values(citiesBySlug).filter(candidate => isPopular(refinishing, candidate))
  expect(popular.map(({ slug }) => slug).sort()).toEqual(['austin', 'georgetown'])
  expect(isPopular(refinishing, city('refinished hardwood'))).toBe(false)
})
