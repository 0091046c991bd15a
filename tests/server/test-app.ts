import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AppDeps, createApp, type LanguageDeps } from '../../server/app.ts'
import type { Counters } from '../../server/forms/abuse/counters.ts'
import { createRateLimiter } from '../../server/forms/abuse/rate-limiter.ts'
import { createMetrics } from '../../server/operations/metrics.ts'
import { StoreUnavailableError } from '../../server/store/database.ts'
import type { Store } from '../../server/store/store.ts'
import type { NewEstimate, RepeatedEstimate } from '../../server/store/types.ts'
import { newCalculation } from './estimate.ts'
import { silentLog } from './silent-log.ts'

export { silentLog }

export const testTexts = {
  tooLarge: 'Too large.',
  unsupported: 'Not supported.',
  malformed: 'Not readable.',
  unavailable: 'Call (555) 010-0000.',
  notText: 'No text.',
  tooManyFields: 'Too many fields.',
  unconfirmed: 'Once more.',
  tooMany: 'Too many.',
  otherSite: 'From elsewhere.',
}

const field = (name: string) => ({
  required: `Enter ${name}`,
  tooLong: `Shorten ${name}`,
  invalid: `Mend ${name}`,
})

/** Fields of a request that the form accepts. */
export const testRequest = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode: '02134',
  serviceNeeded: 'hardwood',
  projectDetails: 'Two rooms',
}

export const testFieldTexts = {
  fullName: { required: 'Enter name', invalid: 'Mend name' },
  email: field('email'),
  phone: field('phone'),
  zipCode: field('ZIP'),
  serviceNeeded: field('service'),
  projectDetails: { invalid: 'Mend details' },
}

/** Creates a store in memory; `saved` has its estimates. */
export function memoryStore(): Store & { saved: NewEstimate[]; emails: string[] } {
  const saved: NewEstimate[] = []
  const emails: string[] = []
  const repeat = ({ idempotencyKeys: keys, confirmed }: NewEstimate): RepeatedEstimate | undefined => {
    const first = saved.find(({ idempotencyKeys }) => idempotencyKeys.some(key => keys.includes(key)))
    if (!first) return undefined
    if (confirmed) first.suspicion = null
    return { kind: first.suspicion === null ? 'repeated' : 'held', reference: first.reference }
  }
  return {
    saved,
    emails,
    async saveEstimate(estimate) {
      const repeated = repeat(estimate)
      if (repeated) return repeated
      const { confirmed, pictureFollows, ...stored } = estimate
      saved.push(stored)
      return { kind: stored.suspicion === null ? 'saved' : 'held', reference: stored.reference }
    },
    repeatEstimate: async estimate => repeat(estimate),
    findEstimate: async reference => saved.find(estimate => estimate.reference === reference),
    listEstimates: async () => saved,
    findPictureAllowance: async () => ({ kind: 'unknown' }),
    addPicture: async () => 'unknown',
    findPicture: async () => undefined,
    pictureSecret: async () => 'picture secret',
    async saveSubscription({ email }) {
      emails.push(email)
      return { kind: 'saved' }
    },
    findSubscription: async id => ({
      id,
      key: 'key',
      email: 'ada@example.com',
      language: 'en',
      status: 'pending',
      requestedAt: '2026-03-01T12:00:00.000Z',
      changedAt: null,
    }),
    confirmSubscription: async () => 'confirmed',
    async endSubscription() {},
    newsletterSecret: async () => 'secret',
  }
}

/** Creates counters in memory. */
export function memoryCounters(): Counters {
  const counts = new Map<string, number>()
  return {
    async increment({ name }) {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count
    },
    saltOf: async day => `salt of ${day}`,
  }
}

/** Creates metrics of a store that can't be read. */
export function metricsWithoutStore() {
  const fail = () => Promise.reject(new Error('away'))
  return createMetrics({
    outboxStatus: fail,
    webhookStatus: fail,
    pushStatus: fail,
    clockDoubted: fail,
    firstAnswers: fail,
    clock: () => new Date(0),
  })
}

/** Creates a store whose writes fail, like on a full disk. */
export function brokenStore(error: Error = new StoreUnavailableError('disk full')): Store {
  const refuse = () => Promise.reject(error)
  return {
    ...memoryStore(),
    saveEstimate: refuse,
    repeatEstimate: refuse,
    findPictureAllowance: refuse,
    saveSubscription: refuse,
    newsletterSecret: refuse,
  }
}

export const testContact: AppDeps['contact'] = {
  language: 'en',
  languagePath: '',
  services: ['hardwood', 'commercial', 'repair'],
  spoken: ['en', 'es'],
  referencePrefix: 'ZZ',
  texts: { ...testTexts, fields: testFieldTexts },
  renderContactPage: state => `<pre>${JSON.stringify(state)}</pre>`,
  renderReceivedPage: request => `<pre>${JSON.stringify(request ?? {})}</pre>`,
  calculationOf: query => (query.startsWith('area=') ? newCalculation({ query }) : undefined),
  contextOf: ({ query, projectDetails, samples }) => ({
    ...(query && { topic: query }),
    ...(samples.length > 0 && { samples }),
    emergency: projectDetails.includes('leak'),
    ...(projectDetails.includes('Friday') && { soon: true }),
  }),
  answerText: () => undefined,
  textConsent: { wording: 'You may honk at me.', page: 'https://site.example/contact' },
}

/** Form pages that are the JSON of their state in a `<pre>`. */
export const testLanguage: LanguageDeps = {
  queryPages: {
    renderVisualizerPage: calculation => `<pre>visualizer ${calculation}</pre>`,
    renderCalculatorPage: query => `<pre>${query}</pre>`,
    renderFilledContactPage: query => `<pre>${query}</pre>`,
  },
  zipCheck: {
    renderZipCheckPage: async (address, zip) =>
      address === '/none' ? undefined : `<pre>${address} ${zip}</pre>`,
  },
  search: {
    searchSite: async () => ({
      pages: [],
      count: 0,
      isPartial: false,
      isUnderstood: true,
      floors: [],
      isUrgent: false,
    }),
    renderSearchPage: words => `<pre>${words}</pre>`,
  },
  compare: { renderComparePage: floors => `<pre>${floors.join()}</pre>` },
  contact: testContact,
  newsletter: {
    language: 'en',
    subscribedUrl: '/blog/subscribed',
    texts: { ...testTexts, fields: { email: field('email') } },
    renderNewsletterPage: state => `<pre>${JSON.stringify(state)}</pre>`,
    renderNewsletterStep: state => `<pre>${JSON.stringify(state)}</pre>`,
  },
}

/** Creates an app whose form pages are the JSON of their state in a `<pre>`. */
export function testApp(store: Store, more: Partial<AppDeps> = {}) {
  const clock = () => new Date('2026-03-01T12:00:00Z')
  return createApp({
    store,
    clock,
    rateLimiter: createRateLimiter({ counters: memoryCounters(), clock, perHour: 20 }),
    addressOf: () => '192.0.2.1',
    siteOrigin: 'https://site.example',
    log: silentLog,
    headers: {},
    ...testLanguage,
    encodePicture: async () => ({ kind: 'unavailable' }),
    pictureFolder: path.join(tmpdir(), `incoming-pictures-${process.pid}`),
    ...more,
  })
}

export const pageState = async (response: Response): Promise<unknown> =>
  JSON.parse((await response.text()).replace(/^<pre>|<\/pre>$/g, ''))

export function jsonPost(body: unknown, headers: Record<string, string> = {}): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { method: 'POST', body: text, headers: { 'Content-Type': 'application/json', ...headers } }
}

/** Creates a form POST like a browser's. */
export function formPost(fields: Record<string, string> | string): RequestInit {
  return {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*;q=0.8' },
  }
}
