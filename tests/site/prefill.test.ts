import { beforeAll, expect, test } from 'vitest'
import type { Content } from '../../site/content.ts'
import { prefillFromQuery } from '../../site/prefill.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { fixtureContent } from '../fixture-content.ts'

let content: Content

beforeAll(async () => {
  content = await fixtureContent()
})

const from = (query: Readonly<Record<string, string>>) =>
  prefillFromQuery(new URLSearchParams(query).toString(), content)
const about = (url: string) => from({ about: url })
const detailsOf = (topic: string) =>
  `${interpolate(content.interfaceTexts.contactForm.topicLine, { topic })}\n`

test('fills in the name of a city, and its ZIP code if it has one', () => {
  for (const { url, name, zipCodes } of content.cities.all) {
    expect(about(url)).toEqual({
      ...(zipCodes.length === 1 && { zipCode: zipCodes[0] }),
      projectDetails: detailsOf(interpolate(content.interfaceTexts.city.heading, { city: name })),
    })
  }
})

test('fills in the name of a service, and its option in the form', () => {
  for (const { url, shortName, topic } of content.services.all) {
    expect(about(url)).toEqual({
      ...(topic && { serviceNeeded: topic }),
      projectDetails: detailsOf(shortName),
    })
  }
})

test('names products, collections, guides and articles as visitors read them', () => {
  const { articles, collections, guides, products } = content
  const named = [
    ...[...products.all, ...collections.all].map(({ url, name }) => ({ url, name })),
    ...[...articles.all, ...guides.all].map(({ url, title }) => ({ url, name: title })),
  ]
  expect(named).not.toEqual([])
  expect(named.map(({ url }) => about(url).projectDetails)).toEqual(named.map(({ name }) => detailsOf(name)))
})

test('names a floor, never its id', () => {
  for (const { slug, name } of content.floors.all) {
    expect(from({ floor: slug }).projectDetails).toBe(detailsOf(name))
  }
})

test('accepts a ZIP code and a service of the form only', () => {
  expect(from({ service: 'tile', zip: '78701' })).toEqual({ serviceNeeded: 'tile', zipCode: '78701' })
  expect(from({ service: 'roofing', zip: '7870' })).toEqual({})
  expect(from({ service: 'toString', zip: '78701-12' })).toEqual({})
  expect(from({ zip: '78701-1234' })).toEqual({ zipCode: '78701' })
})

test('writes a known topic into the details, and no other text', () => {
  expect(from({ topic: 'wet-kitchen-floor' })).toEqual({ projectDetails: detailsOf('wet kitchen floor') })
  for (const topic of ['Call me', 'a\nb', 'https://example.com', '-a', 'a--b', 'a'.repeat(61)]) {
    expect(from({ topic })).toEqual({})
  }
})

test('appends the topic of a page to its name, unless the name contains it', () => {
  const [product] = content.products.all
  if (!product) throw new Error('The fixture has products')
  const asked = (topic: string) => from({ about: product.url, topic }).projectDetails
  expect(asked('samples-at-home')).toBe(detailsOf(`${product.name}, samples at home`))
  const [word = ''] = product.name.toLowerCase().match(/[a-z]+/) ?? []
  expect(asked(word)).toBe(detailsOf(product.name))
})

test('fills in nothing for a URL that is not a page of the site', () => {
  const [city] = content.cities.all
  for (const url of ['/', '/cities', `/blog/${city?.slug}`, `https://evil.example${city?.url}`, '../..']) {
    expect(about(url)).toEqual({})
  }
})

test('names the floor that a picture shows, also next to a calculation', () => {
  const [floor] = content.floors.all
  if (!floor) throw new Error('The site needs a floor')
  const { serviceNeeded, projectDetails } = from({ floor: floor.slug, calculation: 'area=120' })
  expect(projectDetails).toBe(detailsOf(floor.name))
  expect(serviceNeeded).toBe(content.services.get(floor.service).topic)
})
