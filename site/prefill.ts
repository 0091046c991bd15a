/**
 * Prefills the estimate form from the query of its URL. A query selects among texts of the site. The only text that it contributes
 * itself is the topic, which is limited to plain words.
 */
import type { Content } from './content.ts'
import { type EstimateField, zipCodePattern } from './estimate-fields.ts'
import { readCalculation } from './floor-cost/calculation.ts'
import { interpolate } from './text-formatters.ts'
import { toZip } from './typed-text.ts'

export type PrefilledFields = Readonly<Partial<Record<EstimateField, string>>>

interface Subject {
  /** Printed name, the first words of the project details. */
  name: string
  /** A value of serviceNeeded. */
  service?: string | undefined
  zip?: string | undefined
}

// Only words: the author of a link must not be able to write the visitor's message.
const topicPattern = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Reads a query: a calculation, possibly of a floor, or a page or floor with a service, a topic and a ZIP code. */
export function prefillFromQuery(search: string, content: Content): PrefilledFields {
  const query = new URLSearchParams(search)
  const { contactForm } = content.interfaceTexts
  const subject = subjectOf(query, content)
  const lineAbout = (topic: string) => `${interpolate(contactForm.topicLine, { topic })}\n`
  const asked = query.get('calculation')
  if (asked !== null) {
    const { floor, zip, calculation } = readCalculation(asked, content)
    // An answer goes along as data. If there is none, the request is about the floor. A picture may show another one of its kind.
    const topic = query.has('floor') ? subject?.name : !calculation && floor?.name
    return prefilledFields({
      zip,
      service: floor?.topic ?? subject?.service,
      details: topic ? lineAbout(topic) : undefined,
    })
  }
  const service = query.get('service') ?? ''
  const zip = toZip(query.get('zip') ?? '')
  return prefilledFields({
    zip: zipCodePattern.test(zip) ? zip : subject?.zip,
    service: Object.hasOwn(contactForm.services, service) ? service : subject?.service,
    details: subject && lineAbout(subject.name),
  })
}

interface PrefillValues {
  zip: string | undefined
  service: string | undefined
  details: string | false | undefined
}

const prefilledFields = ({ zip, service, details }: PrefillValues): PrefilledFields => ({
  ...(zip && { zipCode: zip }),
  ...(service && { serviceNeeded: service }),
  ...(details && { projectDetails: details }),
})

function subjectOf(query: URLSearchParams, content: Content): Subject | undefined {
  const floor = content.floors.find(query.get('floor') ?? '')
  if (floor) return { name: floor.name, service: content.services.get(floor.service).topic }
  const topic = query.get('topic') ?? ''
  const words = topicPattern.test(topic) ? topic.replaceAll('-', ' ') : ''
  const page = subjectAt(query.get('about') ?? '', content)
  if (!page) return words ? { name: words } : undefined
  return words && !includesWords(page.name, words) ? { ...page, name: `${page.name}, ${words}` } : page
}

function includesWords(name: string, words: string): boolean {
  const included = new Set(name.toLowerCase().match(/[a-z0-9]+/g))
  return words.split(' ').every(word => included.has(word))
}

/** Returns the subject of the page at a URL, or undefined if requests can't be about it. */
function subjectAt(url: string, content: Content): Subject | undefined {
  const { articles, cities, collections, counties, guides, interfaceTexts, products, services } = content
  const slug = url.slice(url.lastIndexOf('/') + 1)
  const at = <Item extends { url: string }>(item: Item | undefined) => (item?.url === url ? item : undefined)
  const topicOf = (collection: string) => {
    const service = collections.find(collection)?.service
    return service && services.get(service).topic
  }

  const city = at(cities.find(slug))
  if (city) {
    const [zip, ...others] = city.zipCodes
    return {
      name: interpolate(interfaceTexts.city.heading, { city: city.name }),
      zip: others.length > 0 ? undefined : zip,
    }
  }
  const county = at(counties.find(slug))
  if (county) return { name: interpolate(interfaceTexts.county.heading, { county: county.name }) }
  const service = at(services.find(slug))
  if (service) return { name: service.shortName, service: service.topic }
  const product = at(products.find(slug))
  if (product) return { name: product.name, service: topicOf(product.category) }
  const collection = at(collections.find(slug))
  if (collection) return { name: collection.name, service: topicOf(slug) }
  const article = at(articles.find(slug))
  if (article) return { name: article.title, service: serviceOf(article.callToAction.link.href) }
  const guide = at(guides.find(slug))
  return guide && { name: guide.title }
}

const serviceOf = (href: string) => new URLSearchParams(href.split('?')[1] ?? '').get('service') ?? undefined
