/**
 * Works out what a request is about, from the query of the form's page. A query only selects among texts of the site, so that the author
 * of a link can't write into requests and mails.
 */
import type { Floor } from '../generated/types.ts'
import type { Content } from './content.ts'
import { type Calculation, type ReadCalculation, readCalculation } from './floor-cost/calculation.ts'
import { withChoice } from './floor-cost/carried-calculation.ts'
import { floorOfSwatch } from './floor-cost/site-cost-book.ts'
import { splitLanguage } from './languages.ts'
import { interpolate } from './text-formatters.ts'
import { soundsUrgent, type Urgency, urgencyIn } from './urgency.ts'

/** Subject of a request, in texts of the site. */
export interface RequestSubject {
  /** The page that the visitor came from. */
  page?: { name: string; url: string }
  floor?: string
  city?: string
  topic?: string
  /** Names of products whose samples the visitor wants to look at. */
  samples?: readonly string[]
}

/** Data about a request apart from the visitor's own words, as it is stored. */
export interface RequestContext extends RequestSubject {
  /** Place of the ZIP code; null outside the service area. Absent in requests from before this field. */
  place?: { town: string; county: string } | null
  /** Whether the request sounds like water on the floor. */
  emergency: boolean
  /** Whether the visitor wants a near date, and it isn't an emergency. Absent in other requests. */
  soon?: true
  /** The subject for the visitor, if the form was in another language than the office's. */
  translated?: RequestSubject
}

interface FoundSubject extends RequestSubject {
  /** A value of serviceNeeded. */
  service?: string
  zip?: string
}

interface ReadSubject extends FoundSubject {
  calculation?: Calculation
}

/** Reads a query: a page, a floor, a topic, and a calculation, possibly of a floor alone. */
export function readSubject(query: URLSearchParams, content: Content): ReadSubject {
  const { floors, interfaceTexts, services, topics } = content
  const page = subjectAt(query.get('about') ?? '', content)
  const floor = floors.find(query.get('floor') ?? '')
  const topicSlug = topics.find(query.get('topic') ?? '')?.slug
  const topic = topicSlug && (interfaceTexts.topics?.[topicSlug] ?? topicSlug.replaceAll('-', ' '))
  const calculated = query.get('calculation')
  const asked = calculated === null ? undefined : readCalculationOf(floor, calculated, content)
  const name = floor?.name ?? asked?.floor?.name
  const service = (floor && services.get(floor.service).topic) ?? asked?.floor?.topic
  return {
    ...page,
    ...(name !== undefined && { floor: name }),
    ...(service !== undefined && { service }),
    ...(topic !== undefined && { topic }),
    ...(asked?.zip && { zip: asked.zip }),
    ...(asked?.calculation && { calculation: asked.calculation }),
  }
}

/** Works out a calculation for the floor that the visitor looked at last, if it can be laid there. */
function readCalculationOf(floor: Floor | undefined, calculated: string, content: Content): ReadCalculation {
  const swatch = floor && floorOfSwatch(floor, content)
  if (!swatch) return readCalculation(calculated, content)
  const choice = { floor: swatch.floor.value, pattern: swatch.pattern, shown: floor.slug }
  const looked = readCalculation(withChoice(calculated, new URLSearchParams(choice)).toString(), content)
  return looked.calculation ? looked : readCalculation(calculated, content)
}

/** Returns the subject of the page at a URL, which may be that of its twin in another language. */
function subjectAt(url: string, content: Content): FoundSubject | undefined {
  const { path } = splitLanguage(url)
  return findSubject(path)?.(path, content)
}

/** Whether a request can be about the page at this path, without its language. */
export const canBeSubject = (path: string): boolean => findSubject(path) !== undefined

function findSubject(path: string) {
  const [, folder = '', page] = path.split('/')
  return page && Object.hasOwn(subjects, folder) ? subjects[folder] : undefined
}

/** Subjects of pages, by the first part of their paths. */
const subjects: Readonly<Record<string, (path: string, content: Content) => FoundSubject | undefined>> = {
  blog(path, { articles }) {
    const article = recordAt(path, articles)
    return article && subjectOf(article, article.title, serviceOf(article.callToAction.link.href))
  },
  cities(path, { cities, counties, interfaceTexts: { city: cityTexts, county: countyTexts } }) {
    const city = recordAt(path, cities)
    if (city) {
      const [zip, ...others] = city.zipCodes
      return {
        ...subjectOf(city, interpolate(cityTexts.heading, { city: city.name })),
        city: city.name,
        ...(zip !== undefined && others.length === 0 && { zip }),
      }
    }
    const county = recordAt(path, counties)
    return county && subjectOf(county, interpolate(countyTexts.heading, { county: county.name }))
  },
  flooring(path, content) {
    const product = recordAt(path, content.products)
    if (product) {
      const topic = serviceTopic(product.category, content)
      return { ...subjectOf(product, product.name, topic), floor: product.name }
    }
    const collection = recordAt(path, content.collections)
    return collection && subjectOf(collection, collection.name, serviceTopic(collection.slug, content))
  },
  guides(path, { guides }) {
    const guide = recordAt(path, guides)
    return guide && subjectOf(guide, guide.title)
  },
  services(path, { services }) {
    const service = recordAt(path, services)
    return service && subjectOf(service, service.shortName, service.topic)
  },
}

function recordAt<Item extends { url: string }>(
  path: string,
  collection: { find(slug: string): Item | undefined },
): Item | undefined {
  const item = collection.find(path.slice(path.lastIndexOf('/') + 1))
  return item && splitLanguage(item.url).path === path ? item : undefined
}

const subjectOf = ({ url }: { url: string }, name: string, service?: string): FoundSubject => ({
  page: { name, url },
  ...(service !== undefined && { service }),
})

/** Returns the value of serviceNeeded for a collection. */
export function serviceTopic(collection: string, { collections, services }: Content): string | undefined {
  const service = collections.find(collection)?.service
  return service && services.get(service).topic
}

const serviceOf = (href: string) => new URLSearchParams(href.split('?')[1] ?? '').get('service') ?? undefined

export interface SentSubject {
  /** Query of the form's page, as the form sent it along. */
  query: string
  calculation: Calculation | undefined
  /** Slugs of products. */
  samples: readonly string[]
  zipCode: string
  projectDetails: string
}

/** Works out the context of a request that was sent. */
export function contextOf(sent: SentSubject, content: Content): RequestContext {
  const { page, city, topic, ...found } = readSubject(new URLSearchParams(sent.query), content)
  const floor = found.floor ?? sent.calculation?.floor
  const samples = sent.samples.flatMap(slug => content.products.find(slug)?.name ?? [])
  return {
    ...(page && { page }),
    ...(floor !== undefined && { floor }),
    ...(city !== undefined && { city }),
    ...(topic !== undefined && { topic }),
    ...(samples.length > 0 && { samples }),
    place: placeOf(sent.zipCode, content),
    ...urgencyFields(urgencyOf({ page, topic, calculation: sent.calculation }, sent.projectDetails, content)),
  }
}

/** Urgency as a context stores it. */
export const urgencyFields = (urgency: Urgency | undefined): Pick<RequestContext, 'emergency' | 'soon'> => ({
  emergency: urgency === 'emergency',
  ...(urgency === 'soon' && { soon: true }),
})

/** Urgency of a stored context. */
export const storedUrgency = ({
  emergency,
  soon,
}: Pick<RequestContext, 'emergency' | 'soon'>): Urgency | undefined =>
  emergency ? 'emergency' : soon && 'soon'

/** Judges by the page, the topic, the calculation and the visitor's words. */
export function urgencyOf(
  {
    page,
    topic = '',
    calculation,
  }: Pick<RequestSubject, 'topic'> & {
    page: RequestSubject['page']
    calculation: Calculation | undefined
  },
  details: string,
  { contactPage }: Pick<Content, 'contactPage'>,
): Urgency | undefined {
  const isEmergency =
    contactPage.emergency.pages.some(url => url === page?.url) || soundsUrgent(topic, contactPage.emergency)
  if (isEmergency) return 'emergency'
  return urgencyIn(details, contactPage) ?? (calculation?.isRush && 'soon')
}

/** Returns the town and county of a ZIP code, or null outside the service area. */
export function placeOf(
  zip: string,
  { cities, counties, zipPlaces }: Content,
): NonNullable<RequestContext['place']> | null {
  const place = zipPlaces.find(zip)
  if (place) return { town: place.town, county: place.county }
  const city = cities.all.find(({ zipCodes }) => zipCodes.includes(zip))
  return city ? { town: city.name, county: counties.get(city.county).name } : null
}

/** Labels of the parts of a subject. */
export type SubjectLabels = Readonly<Record<keyof RequestSubject, string>>

/** Lists the parts of a subject that are known. A page may be linked. */
export function subjectRows(
  { page, floor, city, topic, samples }: RequestSubject,
  labels: SubjectLabels,
): { label: string; value: string; url?: string }[] {
  const row = (label: string, value: string | undefined) => (value === undefined ? [] : [{ label, value }])
  return [
    ...row(labels.floor, floor),
    ...row(labels.topic, topic),
    ...(page ? [{ label: labels.page, value: page.name, url: page.url }] : []),
    ...row(labels.city, city),
    ...row(labels.samples, samples?.join('\n')),
  ]
}
