/** Searches of visitors with the page that answers them, which must be among the first three. */
import { expect, test } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { createSiteSearch } from '../../server/site-search.ts'
import { generatedData, openTranslations } from '../../site/open-content.ts'
import { createPageSearch } from '../../site/search.ts'

const { content, render } = createPrerenderer({ dataDir: generatedData, clientEntry: '/client.js' })
const searchSite = createSiteSearch(content, async url => (await render(url)).text)

const searches: readonly (readonly [query: string, ...right: string[]])[] = [
  // Words of the trade and of visitors.
  ['dog', '/blog/pet-friendly-flooring-georgetown'],
  ['cat urine', '/blog/pet-friendly-flooring-georgetown'],
  ['floors for dogs', '/blog/pet-friendly-flooring-georgetown'],
  ['water damage', '/blog/emergency-flooring-repair-austin', '/services/floor-repair-austin'],
  ['burst pipe', '/blog/emergency-flooring-repair-austin'],
  ['flood', '/blog/emergency-flooring-repair-austin'],
  ['leak under floor', '/blog/emergency-flooring-repair-austin'],
  [
    'cheap',
    '/blog/flooring-cost-guide-austin-2025',
    '/services/laminate-flooring-austin',
    '/guides/flooring-buying-guide',
  ],
  ['license', '/', '/contact', '/services'],
  ['how much does a floor cost', '/blog/flooring-cost-guide-austin-2025', '/estimate'],
  ['price per square foot', '/blog/flooring-cost-guide-austin-2025', '/flooring', '/estimate'],
  ['calculator', '/estimate'],
  ['rush', '/blog/flooring-installation-timeline-cedar-park', '/estimate'],
  ['how long does installation take', '/blog/flooring-installation-timeline-cedar-park'],
  ['warranty', '/services', '/contact', '/services/flooring-installation-austin'],
  ['reviews', '/gallery', '/'],
  ['before and after', '/gallery'],
  ['see it in my room', '/visualizer'],
  ['opening hours', '/contact'],
  ['phone number', '/contact'],
  ['resale value', '/blog/flooring-resale-value-austin-homes'],
  ['do it myself', '/guides/professional-vs-diy-installation'],
  ['checklist', '/guides/installation-day-checklist', '/downloads'],
  ['pdf', '/downloads'],
  ['privacy', '/privacy'],
  // Floors and work.
  ['lvp', '/services/lvp-flooring-austin', '/flooring/vinyl'],
  ['vinyl plank', '/services/lvp-flooring-austin', '/flooring/vinyl'],
  ['hardwood', '/services/hardwood-flooring-austin', '/flooring/hardwood'],
  ['engineered oak', '/services/engineered-hardwood-austin'],
  ['laminate', '/services/laminate-flooring-austin', '/flooring/laminate'],
  ['tile', '/services/tile-flooring-austin'],
  ['porcelain', '/services/tile-flooring-austin'],
  ['travertine', '/services/natural-stone-flooring-austin'],
  ['carpet', '/services/carpet-installation-austin'],
  ['bamboo', '/flooring/eco-friendly/strand-bamboo', '/flooring/eco-friendly'],
  ['cork', '/flooring/eco-friendly'],
  ['refinish floors', '/services/floor-refinishing-austin'],
  ['sanding', '/services/floor-refinishing-austin'],
  ['squeaky floor', '/services/floor-repair-austin'],
  ['cracked tile', '/services/floor-repair-austin'],
  ['restaurant', '/services/commercial-flooring-austin', '/blog/commercial-flooring-austin-businesses'],
  ['office carpet', '/services/commercial-flooring-austin', '/blog/commercial-flooring-austin-businesses'],
  ['shower', '/services/shower-tile-backsplash-austin'],
  ['kitchen', '/services/kitchen-flooring-austin', '/blog/kitchen-flooring-trends-pflugerville'],
  ['bathroom', '/services/bathroom-flooring-austin'],
  ['subfloor', '/services/subfloor-installation-austin'],
  ['stair treads', '/services/flooring-installation-austin'],
  ['herringbone', '/services/hardwood-flooring-austin', '/flooring/hardwood'],
  ['concrete slab', '/guides/floors-for-slab-homes', '/blog/foundation-flooring-central-texas'],
  ['lvp or hardwood', '/blog/lvp-vs-hardwood-central-texas', '/guides/hardwood-vs-vinyl-vs-tile'],
  // Places.
  ['kyle', '/cities/kyle'],
  ['floors in round rock', '/cities/round-rock'],
  ['78640', '/cities/kyle'],
  ['williamson county', '/cities/williamson-county'],
  ['do you serve san marcos', '/cities/san-marcos'],
  // Mistakes, plurals, accents, case.
  ['hardwod', '/services/hardwood-flooring-austin', '/flooring/hardwood'],
  ['laminat floors', '/services/laminate-flooring-austin', '/flooring/laminate'],
  ['refinnishing', '/services/floor-refinishing-austin'],
  ['TILES', '/services/tile-flooring-austin'],
  ['Pflugervile', '/cities/pflugerville', '/blog/kitchen-flooring-trends-pflugerville'],
  ['vísualizer', '/visualizer'],
  ['carpets stairs', '/services/carpet-installation-austin'],
  // Names of the trade, and of other languages.
  ['pergo', '/flooring/laminate', '/services/laminate-flooring-austin'],
  ['coretec', '/flooring/vinyl', '/services/lvp-flooring-austin'],
  ['linoleum', '/flooring/vinyl', '/services/lvp-flooring-austin'],
  ['saltillo tile', '/services/tile-flooring-austin'],
  ['precio', '/blog/flooring-cost-guide-austin-2025', '/estimate'],
  ['piso de madera', '/services/hardwood-flooring-austin', '/flooring/hardwood'],
  ['alfombra', '/services/carpet-installation-austin'],
  ['baños', '/services/bathroom-flooring-austin'],
  ['appointment', '/contact'],
  ['flooring near me', '/services', '/cities', '/flooring', '/services/flooring-installation-austin'],
  ['samples', '/flooring', '/guides/flooring-buying-guide'],
  ['floor buckling', '/services/floor-repair-austin', '/blog/hardwood-maintenance-central-texas-summer'],
  ['scratched hardwood', '/services/floor-refinishing-austin'],
  [
    'hypoallergenic floor for asthma',
    '/blog/eco-friendly-flooring-austin-families',
    '/flooring/eco-friendly',
  ],
  ['remove old carpet', '/services/flooring-installation-austin', '/services/carpet-installation-austin'],
  ['gym floor', '/services/commercial-flooring-austin', '/blog/commercial-flooring-austin-businesses'],
  ['do you work on saturday', '/contact'],
  ['can i put wood on concrete', '/blog/foundation-flooring-central-texas', '/guides/floors-for-slab-homes'],
  ['engeneered hardwood', '/services/engineered-hardwood-austin'],
  ['se inundó mi cocina', '/blog/emergency-flooring-repair-austin'],
  ['azulejo para baño', '/services/bathroom-flooring-austin', '/services/tile-flooring-austin'],
  ['vynil flooring', '/flooring/vinyl', '/services/lvp-flooring-austin'],
  ['lamanite', '/flooring/laminate', '/services/laminate-flooring-austin'],
  ['termites subfloor', '/services/subfloor-installation-austin'],
  ['epoxy garage floor', '/services/commercial-flooring-austin'],
  ['free estimate', '/contact'],
  ['1000 sq ft vinyl', '/blog/flooring-cost-guide-austin-2025', '/estimate'],
  ['mold under carpet', '/blog/emergency-flooring-repair-austin', '/services/carpet-installation-austin'],
]

const named = content.estimatePage.floors.flatMap(({ searchName }) => searchName ?? [])

test.each([
  ...named.flatMap((one, at) => named.slice(at + 1).map(other => `${one} or ${other}`)),
  'LVP vs laminate',
  'is carpet cheaper than tiles?',
  'compare pergo and oak',
])('"%s" leads to the comparison', async query => {
  const { pages, floors } = await searchSite(query)
  expect(floors).toHaveLength(2)
  expect(pages.slice(0, 3).map(({ url }) => url)).toContain(content.flooringPage.url)
})

test.each(named)('"cost of %s per square foot" shows its price', async name => {
  expect((await searchSite(`cost of ${name} per square foot`)).floors).toHaveLength(1)
})

const emergencies = [
  'water damage tonight',
  'burst pipe',
  'flooded kitchen',
  'sewage',
  'toilet overflowed',
  'tubo roto',
  'cocina inundada',
  'aguas negras',
  'se inundo la sala',
  'hay agua en el piso',
]

test.each([['the main language', content], ...openTranslations()])(
  'an emergency shows the phone in %s, at any hour',
  async (_, { contactPage, searchPage }) => {
    const find = await createPageSearch([], searchPage, { floors: [], emergency: contactPage.emergency })
    expect(emergencies.filter(query => !find(query).isUrgent)).toEqual([])
    expect(['water heater closet', 'piso', 'wood'].filter(query => find(query).isUrgent)).toEqual([])
  },
)

test('all but three of them have a right page among the first three', async () => {
  const missed: string[] = []
  for (const [query, ...right] of searches) {
    const found = (await searchSite(query)).pages.slice(0, 3).map(({ url }) => url)
    if (!found.some(url => right.includes(url))) missed.push(`${query}: ${found.join(' ')}`)
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
})
