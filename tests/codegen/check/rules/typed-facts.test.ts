import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createFactPatterns, foldCase } from '../../../../codegen/check/fact-patterns.ts'
import type { Finding } from '../../../../codegen/check/rule.ts'
import { typedFacts } from '../../../../codegen/check/rules/typed-facts.ts'
import { validatorOf } from '../../../../codegen/check/validators.ts'
import { checkContent } from '../../../../codegen/generate.ts'
import type { Entity } from '../../../../codegen/model.ts'
import { loadTexasZipTable } from '../../../../codegen/places/texas.ts'
import type { ResolvedSite } from '../../../../codegen/resolve/types.ts'
import { fixtureSite } from '../../fixture-site.ts'
import { put } from '../../tiny-site.ts'
import { computeFindings } from '../compute-findings.ts'

const facts = `
projects: { value: 500, text: 500+, unit: projects, source: Owner, confirmed: true }
customers: { value: 1000, text: "1,000+", unit: customers, source: Owner, confirmed: true }
reviews: { value: 200, text: 200+, unit: reviews, source: Owner, confirmed: true }
squareFeet: { value: 1000000, text: 1M+, unit: sq ft laid, source: Owner, confirmed: true }
rating: { value: 4.2, unit: of 5, source: Owner, confirmed: true }
herring: { value: 3, unit: herring per square flipper, source: Owner, confirmed: true }
responsePromise: { value: within 24 hours, source: Owner, confirmed: true }
typicalReply: { value: 10–15 minutes, source: Owner, confirmed: true }
emergency: { value: 24/7, source: Owner, confirmed: true }
licensed: { value: licensed and insured, text: Licensed and insured, source: Owner, confirmed: true }
licensedInSentence: { value: licensed and insured, source: Owner, confirmed: true }
workmanshipWarranty: { value: 1–5 years, source: Owner, confirmed: true }
freeVisit: { value: free in-igloo visits, source: Owner, confirmed: true }
`

let site: ResolvedSite
beforeAll(() => {
  const options = fixtureSite()
  put(path.join(options.contentDir, 'facts.yaml'), facts)
  const siteFile = path.join(options.contentDir, 'site.yaml')
  put(siteFile, readFileSync(siteFile, 'utf8').replace('Waddle & Flap Igloo Floors', 'Great Auk Floor Co.'))
  const assembled = checkContent(options).site
  // Pretend to have nineteen cities, and eight counties of which six have a city.
  const texts = new Map([
    ...assembled.facts.texts,
    ['cityCount', '19'],
    ['countyCount', '8'],
    ['cityCountyCount', '6'],
  ])
  site = { ...assembled, facts: { ...assembled.facts, texts } }
})

const tools = {
  validatorOf: (entity: Entity) => validatorOf(site.model, entity),
  zipPlaces: loadTexasZipTable,
  cachedFindings: computeFindings,
}

/** Returns what the rule finds in a text: 'typed text → fact'. */
function found(text: string, yamlEnd = 0, entity = 'guides'): string[] {
  return findings(text, yamlEnd, entity).map(finding => {
    const [start, end] = 'span' in finding ? finding.span : [0, 0]
    const fact = finding.code === 'typed-facts/typed' ? finding.parameters.fact : finding.code
    return `${text.slice(start, end)} → ${fact}`
  })
}

const severities = (text: string) => findings(text, 0, 'guides').map(({ severity = 'error' }) => severity)

function findings(text: string, yamlEnd: number, entity: string): Finding[] {
  const records = site.records.map(record =>
    record.entity.name === entity ? { ...record, text, yamlEnd } : { ...record, text: '' },
  )
  const first = records.findIndex(record => record.entity.name === entity)
  const alone = records.filter((record, index) => record.entity.name !== entity || index === first)
  return [...typedFacts.find({ ...site, records: alone }, tools)]
}

test.each([
  ...['(432) 555-0177', '432-555-0177', '432.555.0177', '432 555 0177', '4325550177', '+14325550177'],
  ...['+1 (432) 555-0177', '1-432-555-0177', '432/555–0177'],
])('recognizes the phone number %s', phone => {
  expect(found(`Call ${phone} today.`)).toEqual([`${phone} → phone`])
})

test.each([
  ['[Call](432-555-0177) us.', '432-555-0177 → phoneHref'],
  ['[Call]((432) 555-0177) us.', '(432) 555-0177 → phoneHref'],
  ['[Write](honk@waddle-and-flap.example)', 'honk@waddle-and-flap.example → emailHref'],
  ['href: "honk@waddle-and-flap.example"', 'honk@waddle-and-flap.example → emailHref'],
  ['[Call](tel:+14325550177) us.', 'tel:+14325550177 → phoneHref'],
  ['href: tel:4325550177', 'tel:4325550177 → phoneHref'],
  ['Write to honk@waddle-and-flap.example.', 'honk@waddle-and-flap.example → email'],
  ['Write to Info@Waddle-and-Flap.example.', 'Info@Waddle-and-Flap.example → email'],
  ['[Write](mailto:honk@waddle-and-flap.example)', 'mailto:honk@waddle-and-flap.example → emailHref'],
  ['See https://waddle-and-flap.example for more.', 'https://waddle-and-flap.example → siteUrl'],
  ['See www.waddle-and-flap.example for more.', 'www.waddle-and-flap.example → siteUrl'],
  ['In Flippersburg, TX 79843 since last week.', 'Flippersburg, TX 79843 → address'],
  ['In Flippersburg,\n    Texas 79843.', 'Flippersburg,\n    Texas 79843 → address'],
  ['At Great Auk Floor Co. we slide.', 'Great Auk Floor Co. → businessName'],
  ['The Great  Auk Floor Company slides.', 'Great  Auk Floor Company → businessName'],
  ['Great Auk Floor slides.', 'Great Auk Floor → businessName'],
])('recognizes contact details: %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  ['Sliding since 2001.', '2001 → foundedYear'],
  ['Established in 2001, in the snow.', '2001 → foundedYear'],
  ['In business since 1998.', '1998 → foundedYear'],
  ['With 25+ years on the shelf.', '25+ → yearsInBusiness'],
  ['With twenty years of experience.', 'twenty → yearsInBusiness'],
  ['After 12 years in business.', '12 → yearsInBusiness'],
])('recognizes the age of the business: %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  'Mold can begin within 48 hours, so call us.',
  'Open the boxes within two days.',
  'The maker answers within ten days.',
  'We answer within one day.',
  'We lift the planks within a day or two.',
])('leaves another time alone: %s', text => {
  expect(found(text)).toEqual([])
})

test.each([
  'We serve 25 cities.',
  'Our crews work in thirty towns.',
  'In our 12 years on the ice we slipped once.',
  'Our customers rate us 3.9 stars.',
  'Send a photo, and we get back to you within one business day.',
  'You will hear from us within 48 hours.',
])('warns of another value than the fact: %s', text => {
  expect(findings(text, 0, 'guides').map(({ code, severity }) => [code, severity])).toEqual([
    ['typed-facts/other-value', 'warning'],
  ])
})

test.each([
  ['We serve 19 cities.', '19 → cityCount'],
  ['We finished 500+ projects.', '500+ → projects'],
  ['We finished 500 projects.', '500 → projects'],
  ['More than five hundred flooring projects.', 'five hundred → projects'],
  ['Over 300+ projects.', '300+ → projects'],
  ['- figure: "500+"\n    label: projects so far', '500+ → projects'],
  ['{ figure: 500+, label: happy jobs }', '500+ → projects'],
  ['1,000+ happy customers', '1,000+ → customers'],
  ['1000 homeowners trust us', '1000 → customers'],
  ['A thousand customers', 'A thousand → customers'],
  ['200+ reviews', '200+ → reviews'],
  ['1M+ square feet', '1M+ → squareFeet'],
  ['one million sq ft', 'one million → squareFeet'],
  ['1,000,000 sq. ft. laid', '1,000,000 → squareFeet'],
  ['Rated 4.2 by seals', '4.2 → rating'],
  ['4.2 out of 5', '4.2 → rating'],
  ['a 4.2-star floor', '4.2 → rating'],
  ['19 cities', '19 → cityCount'],
  ['Nineteen Greater Shelf cities', 'Nineteen → cityCount'],
  ['20+ cities', '20+ → cityCount'],
  ['20+ towns', '20+ → cityCount'],
  ['eight counties', 'eight → countyCount'],
  ['six counties', 'six → cityCountyCount'],
])('recognizes a count: %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  ['We are licensed and insured.', 'licensed and insured → licensedInSentence'],
  ['Licensed\n  and insured.', 'Licensed\n  and insured → licensed'],
  ['figure: Licensed\n    label: and insured', 'Licensed\n    label: and insured → licensed'],
  ['We answer within 24 hours.', 'within 24 hours → responsePromise'],
  ['Our 24-hour response helps.', '24-hour → responsePromise'],
  ['Replies take 10 to 15 minutes.', '10 to 15 minutes → typicalReply'],
  ['{ figure: 24/7, label: emergency honks }', '24/7 → emergency'],
  ['Workmanship is covered for 1-5 years.', '1-5 years → workmanshipWarranty'],
  ['Ask for a free in-igloo visit.', 'free in-igloo visit → freeVisit'],
])('recognizes a claim: %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  ['Call 555-0177 today.', '555-0177 → phone'],
  ['We are here 24/7.', '24/7 → emergency'],
  ['Our line is open 24-7.', '24-7 → emergency'],
  ['Our line is open twenty-four seven.', 'twenty-four seven → emergency'],
  ['We ring you in 10–15 minutes.', '10–15 minutes → typicalReply'],
  ['Our crew has done over 500 homes.', '500 → projects'],
])('recognizes what a sentence about us says: %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test('takes a claim for ours only if its sentence says so, and leaves what is marked', () => {
  expect(severities('We slide since 2001.')).toEqual(['error'])
  expect(severities('{ figure: 500+, label: projects }')).toEqual(['error'])
  expect(severities('Call (432) 555-0177.')).toEqual(['error'])
  expect(severities('Flippersburg since 2001')).toEqual(['warning'])
  expect(found('The school slides since 2001.')).toEqual([])
  expect(found('We slide since {{as written 2001}}.')).toEqual([])
})

test.each([
  'Call {{fact:phone}} or [write]({{fact:emailHref}}), {{fact:licensedInSentence}}.',
  'Like 432 555 0100, or 14325550177000.',
  'Flippersburg has ZIP codes such as 79843, and Flippersburg ZIP 79843 is one.',
  'Great auks floor nobody. Floor companies do.',
  'Built here since 1970, sold in 2001, in a floor that lasts 25 years of service and 15+ seasons.',
  'It takes 500 square feet, 500 nails and $500 of projects.',
  'Room 19, city 19, 19 streets, 19% of cities, 2 cities and 1,500 projects.',
  'Six of the counties, eight fast-growing counties.',
  'It costs 4.2 herring, or 3 herring per square flipper.',
  'Dry within 24 hours. We answer later.',
  'The slab drinks for 10–15 minutes.',
  'The fan runs 24/7.',
  'Sand it every 1–5 years.',
  'Licensed birds are insured.',
])('ignores %j', text => {
  expect(found(text)).toEqual([])
})

test('ignores comments of YAML, but not headings of Markdown', () => {
  const text = '# Call (432) 555-0177\nname: Guide\n# Call (432) 555-0177\n'
  expect(found(text, text.length)).toEqual([])
  expect(found(text, 5)).toEqual(['(432) 555-0177 → phone', '(432) 555-0177 → phone'])
})

test('ignores the files that define the facts', () => {
  const text = 'phone: (432) 555-0177'
  expect(found(text, text.length, 'site')).toEqual([])
  expect(found(text, text.length, 'home')).toEqual(['(432) 555-0177 → phone'])
})

test('requires no words that a matching text lacks', () => {
  const said = [...site.facts.texts.values()].flatMap(text => [text, ...text.split(/[\s–-]+/)])
  const words =
    'since|in business|years|year|rated|rating of|stars|★|of 5|/ 5|tel:|mailto:|honk|counts|cities|towns|five|nineteen|hundred|thousand|1M|+|reviews|projects|sq ft|ſq.\u212aings'
  const word = fc.constantFrom(...said, ...words.split('|'))
  const cased = fc.tuple(word, fc.boolean()).map(([text, upper]) => (upper ? text.toUpperCase() : text))
  const text = fc.array(fc.tuple(cased, fc.constantFrom(' ', '-', '–', '', '\n', ', ')), { maxLength: 6 })
  const claims = createFactPatterns(site)
  fc.assert(
    fc.property(text, parts => {
      const written = parts.flat().join('')
      const folded = foldCase(written)
      for (const { needs, pattern } of claims) {
        if (written.search(pattern) < 0) continue
        expect(
          needs.every(list => list.some(need => folded.includes(need))),
          `${pattern} in ${written}`,
        ).toBe(true)
      }
    }),
    { numRuns: 3000 },
  )
})

test('folds letters that patterns treat as equal', () => {
  expect(foldCase('\u212ayle’ſ KITE')).toBe('kyle’s kite')
})
