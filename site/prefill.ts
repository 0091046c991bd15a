/** Prefills the estimate form from the query of its URL. */
import type { Content } from './content.ts'
import { type EstimateField, zipCodePattern } from './estimate-fields.ts'
import type { Calculation } from './floor-cost/calculation.ts'
import { readSubject, serviceTopic, urgencyOf } from './request-context.ts'
import { readSamples, type SampleField, samplesFromQuery } from './samples.ts'
import { toZip } from './typed-text.ts'
import type { Urgency } from './urgency.ts'

export interface Prefill {
  fields: Readonly<Partial<Record<EstimateField | SampleField, string>>>
  /** Subject that is sent with the request. */
  subject?: ShownSubject
  calculation?: Calculation
  /** Urgency of the page or the topic. */
  urgency: Urgency | undefined
}

/** Subject of a request in its form. */
export interface ShownSubject {
  /** The part of the page's query that the form sends. */
  query: string
  text: string
}

/** Reads a page, a floor, a topic and a calculation, and values of the fields for service and ZIP code. */
export function prefillFromQuery(search: string, content: Content): Prefill {
  const query = new URLSearchParams(search)
  const { calculation, ...found } = readSubject(query, content)
  const asked = { service: query.get('service') ?? '', zip: toZip(query.get('zip') ?? '') }
  const { services } = content.interfaceTexts.contactForm
  const samples = samplesFromQuery(query, slug => content.products.find(slug) !== undefined)
  const service = Object.hasOwn(services, asked.service)
    ? asked.service
    : (found.service ?? commonService(readSamples(samples), content))
  const zip = zipCodePattern.test(asked.zip) ? asked.zip : found.zip
  // The lines of a calculation name its floor.
  const isFloorShown = calculation !== undefined && !query.has('floor')
  const names = [found.page?.name, isFloorShown ? undefined : found.floor, found.topic]
  const text = joinNames(names.filter(name => name !== undefined))
  return {
    fields: {
      ...(zip && { zipCode: zip }),
      ...(service && { serviceNeeded: service }),
      ...samples,
    },
    ...(text && { subject: { query: subjectQuery(query, calculation !== undefined), text } }),
    ...(calculation && { calculation }),
    urgency: urgencyOf({ page: found.page, ...found, calculation }, '', content),
  }
}

/** Returns the service of these products if all have the same one. */
function commonService(slugs: readonly string[], content: Content): string | undefined {
  const [service, ...others] = slugs.map(slug => {
    const product = content.products.find(slug)
    return product && serviceTopic(product.category, content)
  })
  return others.every(other => other === service) ? service : undefined
}

/** The subject of the form that was sent, to show it again. */
export const subjectFromQuery = (query: string | undefined, content: Content): ShownSubject | undefined =>
  query === undefined ? undefined : prefillFromQuery(query, content).subject

/** A complete calculation goes along in its own field. */
function subjectQuery(query: URLSearchParams, isComplete: boolean): string {
  const keys = ['about', 'floor', 'topic', ...(isComplete ? [] : ['calculation'])]
  return new URLSearchParams(
    keys.flatMap(key => (query.has(key) ? [[key, query.get(key) ?? '']] : [])),
  ).toString()
}

/** Leaves out a name whose words are in an earlier one. */
function joinNames(names: readonly string[]): string {
  const shown: string[] = []
  for (const name of names) if (!shown.some(other => includesWords(other, name))) shown.push(name)
  return shown.join(', ')
}

function includesWords(name: string, words: string): boolean {
  const included = new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every(word => included.has(word))
}
