/** Searches of visitors with the page that answers them, which must be among the first three. */
import { expect, test } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { createSiteSearch, searchLanguages } from '../../server/site-search.ts'
import { splitLanguage } from '../../site/languages.ts'
import { generatedData, openTranslations } from '../../site/open-content.ts'
import { createPageSearch } from '../../site/search.ts'

const { content, render } = createPrerenderer({ dataDir: generatedData, clientEntry: '/client.js' })
const readMarkdown = async (url: string) => (await render(url)).text
const inEnglish = createSiteSearch(content, readMarkdown)
const inSpanish = createSiteSearch(openTranslations().get('es') ?? content, readMarkdown)
const searchSite = searchLanguages(inEnglish, [inEnglish, inSpanish])

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
  // Tasks with their floor or room, parts of a floor, people, mistakes in words of the trade.
  ['presupuesto gratis', '/contact'],
  [
    'baseboards',
    '/services/flooring-installation-austin',
    '/estimate',
    '/blog/flooring-cost-guide-austin-2025',
  ],
  [
    'toilet removal cost',
    '/services/bathroom-flooring-austin',
    '/services/flooring-installation-austin',
    '/estimate',
  ],
  [
    'asbestos tile old house',
    '/guides/professional-vs-diy-installation',
    '/guides/flooring-buying-guide',
    '/cities/austin',
    '/services/bathroom-flooring-austin',
    '/services/subfloor-installation-austin',
    '/services/kitchen-flooring-austin',
  ],
  ['cleaning vinyl floors', '/guides/seasonal-floor-care', '/services/lvp-flooring-austin'],
  [
    'quietest floor upstairs',
    '/services/lvp-flooring-austin',
    '/services/carpet-installation-austin',
    '/services/laminate-flooring-austin',
  ],
  ['wheelchair', '/cities/georgetown', '/guides/installation-day-checklist'],
  ['floor guys near me', '/services', '/cities', '/services/flooring-installation-austin', '/contact'],
  [
    'grout cleaning',
    '/guides/seasonal-floor-care',
    '/services/tile-flooring-austin',
    '/blog/tile-trends-bell-county-2024',
  ],
  [
    'level concrete floor cost',
    '/services/subfloor-installation-austin',
    '/blog/flooring-cost-guide-austin-2025',
  ],
  [
    'do i have to move my furniture',
    '/guides/installation-day-checklist',
    '/services/flooring-installation-austin',
  ],
  [
    'how long does lvp last',
    '/services/lvp-flooring-austin',
    '/guides/hardwood-vs-vinyl-vs-tile',
    '/blog/lvp-vs-hardwood-central-texas',
  ],
  [
    'moisture test slab',
    '/guides/floors-for-slab-homes',
    '/blog/foundation-flooring-central-texas',
    '/services/subfloor-installation-austin',
  ],
  [
    'gaps between boards in winter',
    '/guides/seasonal-floor-care',
    '/blog/hardwood-maintenance-central-texas-summer',
    '/services/floor-repair-austin',
    '/services/hardwood-flooring-austin',
  ],
  ['installers in leander', '/cities/leander'],
  [
    'best floor for kids',
    '/blog/high-traffic-flooring-round-rock',
    '/blog/pet-friendly-flooring-georgetown',
    '/services/lvp-flooring-austin',
    '/flooring/vinyl',
  ],
  ['waterprof floors for bathroms', '/services/bathroom-flooring-austin', '/services/lvp-flooring-austin'],
  ['stair runners', '/services/carpet-installation-austin', '/blog/high-traffic-flooring-round-rock'],
  ['are you hiring', '/contact'],
  ['cancel my appointment', '/contact'],
  ['garantee on labor', '/services', '/services/flooring-installation-austin', '/contact'],
  [
    'transition strips between rooms',
    '/services/flooring-installation-austin',
    '/guides/installation-day-checklist',
    '/guides/hardwood-vs-vinyl-vs-tile',
    '/blog/flooring-cost-guide-austin-2025',
  ],
  ['can you match existing hardwood', '/services/hardwood-flooring-austin', '/services/floor-repair-austin'],
  [
    'slippery tile',
    '/services/tile-flooring-austin',
    '/services/bathroom-flooring-austin',
    '/blog/tile-trends-bell-county-2024',
  ],
  [
    "door won't close after new floor",
    '/services/flooring-installation-austin',
    '/guides/installation-day-checklist',
  ],
  [
    'radiant heated floors',
    '/services/tile-flooring-austin',
    '/trends',
    '/services/engineered-hardwood-austin',
    '/services/bathroom-flooring-austin',
  ],
  ['dust from sanding', '/services/floor-refinishing-austin'],
  ['where are you located', '/contact'],
  // Words as visitors type them: generic ones, mistakes next to other words, prices, symptoms, questions.
  ['hardwood floors', '/services/hardwood-flooring-austin', '/flooring/hardwood'],
  ['harwood floors', '/services/hardwood-flooring-austin', '/flooring/hardwood'],
  ['floor repair', '/services/floor-repair-austin'],
  ['floor under $5', '/blog/flooring-cost-guide-austin-2025', '/blog/affordable-flooring-leander'],
  ['water under my floor', '/blog/emergency-flooring-repair-austin'],
  ['monthly payments', '/estimate'],
  ['can I stay home during installation', '/guides/installation-day-checklist'],
  ['vynil vs laminat', '/flooring', '/guides/hardwood-vs-vinyl-vs-tile'],
  // Spanish words in the English search: the Spanish pages answer.
  ['zoclo', '/services/flooring-installation-austin', '/estimate', '/blog/flooring-cost-guide-austin-2025'],
  [
    'pisos resistentes al agua',
    '/services/lvp-flooring-austin',
    '/flooring/vinyl',
    '/services/bathroom-flooring-austin',
  ],
  ['se rayó mi duela', '/services/floor-refinishing-austin'],
  ['nivelar el piso', '/services/subfloor-installation-austin'],
  ['instaladores de loseta', '/services/tile-flooring-austin'],
  ['perros grandes', '/blog/pet-friendly-flooring-georgetown'],
  ['quitar alfombra vieja', '/services/carpet-installation-austin', '/services/flooring-installation-austin'],
  ['cuánto tardan', '/blog/flooring-installation-timeline-cedar-park'],
  [
    'molduras',
    '/services/flooring-installation-austin',
    '/estimate',
    '/blog/flooring-cost-guide-austin-2025',
  ],
]

const spanishSearches: typeof searches = [
  ['agua bajo el piso', '/blog/emergency-flooring-repair-austin'],
  ['se me inundo la cocina', '/blog/emergency-flooring-repair-austin'],
  ['madera que rechina', '/services/floor-repair-austin'],
  ['quien mueve los muebles', '/guides/installation-day-checklist', '/estimate'],
  ['zoclo', '/services/flooring-installation-austin', '/estimate', '/blog/flooring-cost-guide-austin-2025'],
  ['zoclos', '/services/flooring-installation-austin', '/estimate', '/blog/flooring-cost-guide-austin-2025'],
  ['presupuesto gratis', '/contact'],
  [
    'quitar la taza del baño',
    '/services/bathroom-flooring-austin',
    '/services/flooring-installation-austin',
    '/estimate',
  ],
  [
    'asbesto',
    '/guides/professional-vs-diy-installation',
    '/guides/flooring-buying-guide',
    '/cities/austin',
    '/services/bathroom-flooring-austin',
    '/services/subfloor-installation-austin',
    '/services/kitchen-flooring-austin',
  ],
  ['limpiar piso de vinil', '/guides/seasonal-floor-care', '/services/lvp-flooring-austin'],
  [
    'piso silencioso para el segundo piso',
    '/services/lvp-flooring-austin',
    '/services/carpet-installation-austin',
    '/services/laminate-flooring-austin',
  ],
  ['silla de ruedas', '/cities/georgetown', '/guides/installation-day-checklist'],
  ['instaladores cerca de mi', '/services', '/cities', '/services/flooring-installation-austin', '/contact'],
  [
    'pisos resistentes al agua',
    '/services/lvp-flooring-austin',
    '/flooring/vinyl',
    '/services/bathroom-flooring-austin',
  ],
  ['se rayó mi duela', '/services/floor-refinishing-austin'],
  ['nivelar el piso', '/services/subfloor-installation-austin'],
  [
    'molduras',
    '/services/flooring-installation-austin',
    '/estimate',
    '/blog/flooring-cost-guide-austin-2025',
  ],
  ['perros grandes', '/blog/pet-friendly-flooring-georgetown'],
  ['quitar alfombra vieja', '/services/carpet-installation-austin', '/services/flooring-installation-austin'],
  ['baranda de escalera', '/services/flooring-installation-austin', '/blog/high-traffic-flooring-round-rock'],
  [
    'tengo que mover los muebles',
    '/guides/installation-day-checklist',
    '/services/flooring-installation-austin',
  ],
  ['están contratando', '/contact'],
  ['dónde están ubicados', '/contact'],
  ['losetas sueltas', '/services/floor-repair-austin'],
]

const named = content.calculatorPage.floors.flatMap(({ searchName }) => searchName ?? [])

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

test.each(named.flatMap(name => [`how long does ${name} last`, `${name} lifespan`, `durability of ${name}`]))(
  '"%s" is answered with years',
  async query => {
    expect((await searchSite(query)).answer?.text).toMatch(/\d+–\d+/)
  },
)

test.each(named)('"cost of %s per square foot" shows its price', async name => {
  expect((await searchSite(`cost of ${name} per square foot`)).floors).toHaveLength(1)
})

const emergencies = [
  'water damage tonight',
  'burst pipe',
  'water everywhere',
  'leak now',
  'flooded kitchen',
  'sewage',
  'toilet overflowed',
  'tubo roto',
  'cocina inundada',
  'aguas negras',
  'se inundo la sala',
  'hay agua en el piso',
  'agua por todas partes',
]

/** They may be about grip, about care or about a visit. */
const ordinary = [
  'wet floor',
  'slippery wet floor',
  'piso mojado',
  'tonight',
  'water heater closet',
  'piso',
  'wood',
]

test.each([['the main language', content], ...openTranslations()])(
  'an emergency shows the phone in %s, at any hour',
  async (_, { contactPage, searchPage }) => {
    const find = await createPageSearch([], searchPage, { floors: [], emergency: contactPage.emergency })
    expect(emergencies.filter(query => !find(query).isUrgent)).toEqual([])
    expect(ordinary.filter(query => find(query).isUrgent)).toEqual([])
  },
)

test.each([
  ['English', searches, searchSite],
  ['Spanish', spanishSearches, searchLanguages(inSpanish, [inEnglish, inSpanish])],
] as const)(
  'all but three in %s have a right page among the first three, or an answer that leads to it',
  async (_, asked, search) => {
    const missed: string[] = []
    for (const [query, ...right] of asked) {
      const { answer, pages } = await search(query)
      const found = [...pages.slice(0, 3).map(({ url }) => url), answer?.link.href ?? ''].map(pathOf)
      if (!found.some(path => right.includes(path))) missed.push(`${query}: ${found.join(' ')}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
  },
)

/** Path of a page in the main language. */
const pathOf = (url: string): string => splitLanguage(url).path
