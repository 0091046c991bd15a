import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { businessDay } from '../../site/business-time.ts'
import type { Content } from '../../site/content.ts'
import { dayAfter } from '../../site/local-time.ts'
import { prefillFromQuery } from '../../site/prefill.ts'
import { contextOf, placeOf } from '../../site/request-context.ts'
import { readSamples } from '../../site/samples.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { fixtureContent } from '../fixture-content.ts'

let content: Content

beforeAll(async () => {
  content = await fixtureContent()
})

const from = (query: Readonly<Record<string, string>>) =>
  prefillFromQuery(new URLSearchParams(query).toString(), content)
const about = (url: string) => from({ about: url })
const nothing = { fields: {}, urgency: undefined }

/** The context of a request from a page, sent as the form would. */
function contextFrom(query: Readonly<Record<string, string>>, projectDetails = '') {
  const { subject, calculation, fields } = from(query)
  const zipCode = fields.zipCode ?? '00000'
  const samples = readSamples(fields)
  return contextOf({ query: subject?.query ?? '', calculation, samples, zipCode, projectDetails }, content)
}

test('names a city, and fills in its ZIP code if it has one', () => {
  for (const { url, name, zipCodes } of content.cities.all) {
    const heading = interpolate(content.interfaceTexts.city.heading, { city: name })
    expect(about(url)).toMatchObject({
      fields: zipCodes.length === 1 ? { zipCode: zipCodes[0] } : {},
      subject: { text: heading },
    })
    expect(contextFrom({ about: url })).toMatchObject({ page: { name: heading, url }, city: name })
  }
})

test('names a service, and fills in its option in the form', () => {
  for (const { url, shortName, topic } of content.services.all) {
    const { fields, subject } = about(url)
    expect(fields).toEqual(topic ? { serviceNeeded: topic } : {})
    expect(subject?.text).toBe(shortName)
  }
})

test('names products, collections, guides and articles as visitors read them', () => {
  const { articles, collections, guides, products } = content
  const named = [
    ...[...products.all, ...collections.all].map(({ url, name }) => ({ url, name })),
    ...[...articles.all, ...guides.all].map(({ url, title }) => ({ url, name: title })),
  ]
  expect(named).not.toEqual([])
  expect(named.map(({ url }) => about(url).subject?.text)).toEqual(named.map(({ name }) => name))
  expect(named.map(({ url }) => contextFrom({ about: url }).page)).toEqual(
    named.map(({ name, url }) => ({ name, url })),
  )
  for (const { url, name } of products.all) expect(contextFrom({ about: url }).floor).toBe(name)
})

test('names a floor, never its id', () => {
  for (const { slug, name } of content.floors.all) {
    expect(from({ floor: slug }).subject?.text).toBe(name)
    expect(contextFrom({ floor: slug })).toMatchObject({ floor: name })
  }
})

test('writes nothing into the field for details', () => {
  const [city] = content.cities.all
  const { fields } = from({ about: city?.url ?? '', topic: 'cold-feet' })
  expect(fields.projectDetails).toBeUndefined()
})

test('accepts a ZIP code and a service of the form only', () => {
  expect(from({ service: 'tile', zip: '78701' }).fields).toEqual({ serviceNeeded: 'tile', zipCode: '78701' })
  expect(from({ service: 'roofing', zip: '7870' })).toEqual(nothing)
  expect(from({ service: 'toString', zip: '78701-12' })).toEqual(nothing)
  expect(from({ zip: '78701-1234' }).fields).toEqual({ zipCode: '78701' })
})

test('accepts a topic that a link of the content has, and no other', () => {
  expect(content.topics.all).not.toEqual([])
  const { topics = {} } = content.interfaceTexts
  expect(topics).toEqual({ herring: 'a bucket of herring' })
  for (const { slug } of content.topics.all) {
    expect(contextFrom({ topic: slug }).topic).toBe(topics[slug] ?? slug.replaceAll('-', ' '))
  }
  for (const topic of ['buy-pills', 'Call me', 'a\nb', 'https://example.com', '-a', 'a--b', 'a'.repeat(61)]) {
    expect(from({ topic })).toEqual(nothing)
  }
})

test('appends the topic of a page to its name, unless the name contains it', () => {
  const [product] = content.products.all
  if (!product) throw new Error('The fixture has products')
  expect(from({ about: product.url, topic: 'cold-feet' }).subject?.text).toBe(`${product.name}, cold feet`)
  const [floor] = content.floors.all.filter(({ name }) => name === product.name)
  expect(from({ about: product.url, floor: floor?.slug ?? '' }).subject?.text).toBe(product.name)
})

test('fills in nothing for a URL that is not a page of the site', () => {
  const [city] = content.cities.all
  for (const url of ['/', '/cities', `/blog/${city?.slug}`, `https://evil.example${city?.url}`, '../..']) {
    expect(about(url)).toEqual(nothing)
    expect(contextFrom({ about: url }).page).toBeUndefined()
  }
})

test('names the floor that a picture shows, also next to a calculation', () => {
  const [floor] = content.floors.all
  if (!floor) throw new Error('The site needs a floor')
  const { fields, subject } = from({ floor: floor.slug, calculation: 'area=120' })
  expect(subject?.text).toBe(floor.name)
  expect(fields.serviceNeeded).toBe(content.services.get(floor.service).topic)
})

test('keeps the floor of a calculation with an area and without', () => {
  const incomplete = contextFrom({ calculation: 'floor=sea-ice' })
  const complete = contextFrom({ calculation: 'floor=sea-ice&area=120' })
  expect(incomplete.floor).toBeTruthy()
  expect(complete.floor).toBe(incomplete.floor)
  // The lines of the calculation name it.
  expect(from({ calculation: 'floor=sea-ice&area=120' }).subject).toBeUndefined()
  expect(from({ calculation: 'floor=sea-ice' }).subject?.text).toBe(incomplete.floor)
})

test('fills in samples of products that the site has, each once and in the order of the address', () => {
  const [first, second] = content.products.all
  if (!first || !second) throw new Error('The fixture has two products')
  const samples = [second.slug, 'granite', second.slug, first.slug].join()
  expect(from({ samples }).fields).toMatchObject({ sample1: second.slug, sample2: first.slug })
  expect(contextFrom({ samples }).samples).toEqual([second.name, first.name])
  expect(from({ samples: ',__proto__,' })).toEqual(nothing)
})

test('fills in the service of the samples if all have the same one', async () => {
  const samples = content.products.all.map(({ slug }) => slug).join()
  const [one] = content.products.all
  const service = one && about(one.url).fields.serviceNeeded
  expect(service).toBeDefined()
  expect(from({ samples }).fields.serviceNeeded).toBe(service)
  const mixed = await fixtureContent(folder => {
    const file = path.join(folder, 'collections/sea-ice.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('service: igloo-floors', 'service: floe-repair'))
  })
  const { fields } = prefillFromQuery(new URLSearchParams({ samples }).toString(), mixed)
  expect(fields.serviceNeeded).toBeUndefined()
})

test('recognizes an emergency by its page, its topic and its words', () => {
  const { pages, words, exceptions } = content.contactPage.emergency
  expect(contextFrom({ about: pages[0] ?? '' }).emergency).toBe(true)
  expect(from({ about: pages[0] ?? '' }).urgency).toBe('emergency')
  expect(contextFrom({}, `The floe: ${words[0]}!`).emergency).toBe(true)
  expect(contextFrom({}, `It is ${exceptions[0]}.`).emergency).toBe(false)
  expect(from({ topic: 'thaw' }).urgency).toBe('emergency')
  expect(from({ topic: 'cold-feet' }).urgency).toBeUndefined()
})

test('recognizes the wish for a near date, which is no emergency', () => {
  const { emergency, soon } = content.contactPage
  expect(contextFrom({}, `It must be done ${soon.words[0]}.`)).toMatchObject({ emergency: false, soon: true })
  expect(contextFrom({}, `It is ${soon.exceptions[0]}.`)).not.toHaveProperty('soon')
  const both = contextFrom({}, `${soon.words[0]}: ${emergency.words[0]}`)
  expect(both.emergency).toBe(true)
  expect(both).not.toHaveProperty('soon')
})

test('recognizes a near date of a calculation, on the way to the form and in the request', () => {
  const today = businessDay(content)
  const floor = content.calculatorPage.floors[0]?.value ?? ''
  const starting = (start: string) => ({
    calculation: new URLSearchParams({ area: '200', floor, old: 'none', start }).toString(),
  })
  const [near, later] = [starting(dayAfter(today)), starting(dayAfter(today, 60))]
  expect(from(near).urgency).toBe('soon')
  expect(contextFrom(near)).toMatchObject({ emergency: false, soon: true })
  expect(from(later).calculation).toBeDefined()
  expect(from(later).urgency).toBeUndefined()
  expect(contextFrom(later)).not.toHaveProperty('soon')
})

test('knows the place of a ZIP code, and that it is outside the area', () => {
  const [place] = content.zipPlaces.all
  if (!place) throw new Error('The fixture has ZIP codes')
  expect(placeOf(place.slug, content)).toEqual({ town: place.town, county: place.county })
  expect(placeOf('00000', content)).toBeNull()
})
