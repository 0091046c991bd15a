import { describe, expect, test } from 'vitest'
import { findAnswer, isPopular } from '../../pages/cities/@slug/city-rules.ts'
import { openContent } from '../../site/open-content.ts'

const {
  cities,
  cityPage,
  downloadFiles,
  faq,
  guides,
  interfaceTexts,
  notFoundPage,
  projects,
  site,
  unknownCityPage,
} = openContent()

test('the business keeps the hours, the price level and the area that it states', () => {
  expect(site.hours.weekly[0]).toMatchObject({ opens: '07:00', closes: '18:00' })
  expect(site.priceLevel).toBe('$$')
  expect([cities.all.length, site.countiesServed.length]).toEqual([19, 8])
  expect(cities.all.find(({ slug }) => String(slug) === 'austin')?.zipCodes).toHaveLength(45)
})

test('the home page answers ten questions', () => {
  expect(faq.items.length).toBeGreaterThanOrEqual(10)
})

test('two guides are featured, and there is one of each kind', () => {
  expect(guides.all.filter(guide => guide.featured)).toHaveLength(2)
  const categories = new Set<string>(guides.all.map(guide => guide.category))
  expect([...categories]).toEqual(
    expect.arrayContaining(['comparison', 'maintenance', 'buying-guide', 'installation']),
  )
})

test('the installation checklist has one page', () => {
  expect(new Map(Object.entries(downloadFiles)).get('installation-checklist')?.pages).toBe(1)
})

test('ten projects are shown', () => {
  expect(projects.all).toHaveLength(10)
})

describe('what a city page derives', () => {
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
    expect(findAnswer({ challenge }, solutions)).toMatch(words)
  })

  const inOrder = ['humidity', 'budget', 'durability', 'historic', 'family', 'luxury']

  test('the first matching solution wins if a challenge contains two keywords', () => {
    for (const [index, first] of inOrder.entries()) {
      for (const later of inOrder.slice(index + 1)) {
        expect(findAnswer({ challenge: `${later} and ${first}` }, solutions)).toBe(
          findAnswer({ challenge: first }, solutions),
        )
      }
    }
  })

  test.for([
    ['lvp-flooring-austin', 'Waterproof Vinyl'],
    ['lvp-flooring-austin', 'Luxury vinyl plank'],
    ['lvp-flooring-austin', 'LVP'],
    ['hardwood-flooring-austin', 'Engineered Hardwood'],
    ['tile-flooring-austin', 'Large-format TILE'],
    ['laminate-flooring-austin', 'laminate'],
  ])('%s is popular where people choose "%s"', ([service, style = '']) => {
    const option = cityPage.options.find(candidate => String(candidate.service) === service)
    expect(option && isPopular(option, { popularStyles: [style] })).toBe(true)
  })

  test('the options lead to the five services, and refinishing is popular only in Georgetown and Austin', () => {
    const [refinishing] = cityPage.options.filter(({ popularWith }) => !popularWith)
    expect(cityPage.options.map(({ service }) => service)).toEqual([
      'lvp-flooring-austin',
      'hardwood-flooring-austin',
      'tile-flooring-austin',
      'laminate-flooring-austin',
      'floor-refinishing-austin',
    ])
    expect(refinishing?.service).toBe('floor-refinishing-austin')
    const popular = cities.all.filter(city => refinishing && isPopular(refinishing, city))
    expect(popular.map(({ slug }) => slug).sort()).toEqual(['austin', 'georgetown'])
  })

  test('only the page of Austin has the tile showcase', () => {
    expect(cities.all.filter(({ tileShowcase }) => tileShowcase).map(({ slug }) => slug)).toEqual(['austin'])
  })
})

test('texts match those of the specification', () => {
  const { contactForm, downloads, gallery, guides: guideList } = interfaceTexts
  expect(notFoundPage.heading).toBe('404 Page Not Found')
  expect(JSON.stringify(notFoundPage)).toContain('Did you forget to add the page to the router?')
  expect(unknownCityPage.heading).toBe('We may still serve your area')
  expect(contactForm.requiredMissing).toEqual({
    title: 'Required Fields Missing',
    text: 'Please fill in all required fields marked with *',
  })
  expect(gallery.empty).toBe('No projects found for this category. Try selecting a different filter.')
  expect(downloads.empty).toEqual({
    title: 'No resources found',
    text: 'Try adjusting your search or browse all categories.',
    button: 'Show All Resources',
  })
  expect(guideList.empty).toMatchObject({ button: 'Show All Guides' })
})
