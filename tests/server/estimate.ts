import { randomUUID } from 'node:crypto'
import type { NewEstimate } from '../../server/store/types.ts'
import type { TextConsent } from '../../site/contact-preferences.ts'
import type { Calculation } from '../../site/floor-cost/calculation.ts'
import type { RequestContext } from '../../site/request-context.ts'

/** Creates a calculation that goes along with a request. */
export const newCalculation = (more: Partial<Calculation> = {}): Calculation => ({
  query: 'area=120&floor=snow',
  url: 'https://site.example/estimate?area=120&floor=snow',
  floor: 'Packed snow',
  area: 120,
  rooms: [{ length: 10, width: 12 }],
  oldFloor: 'Slush',
  base: 'Ice',
  likely: { low: 400, usual: 600, high: 900 },
  lines: [{ name: 'Snow', formula: '132 sq ft × $3–6', low: 400, usual: 600, high: 900 }],
  words: ['Packed snow, 120 sq ft', 'Snow: $400–900'],
  ...more,
})

/** Creates a context with everything that a request can carry. */
export const newContext = (more: Partial<RequestContext> = {}): RequestContext => ({
  page: { name: 'Floors in Nome', url: '/cities/nome' },
  floor: 'Packed snow',
  city: 'Nome',
  topic: 'wet kitchen',
  samples: ['Packed snow', 'Sea ice'],
  place: { town: 'Nome', county: 'Ice County' },
  emergency: true,
  ...more,
})

/** Creates a consent to text messages. */
export const newConsent = (more: Partial<TextConsent> = {}): TextConsent => ({
  wording: 'You may honk at me.',
  givenAt: '2026-01-01T00:00:01.000Z',
  page: 'https://site.example/contact',
  ...more,
})

/** Creates a request. A higher number is later. */
export const newEstimate = (number: number, more: Partial<NewEstimate> = {}): NewEstimate => ({
  reference: `ZZ-${number}`,
  idempotencyKeys: [randomUUID()],
  receivedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
  fullName: "Ada O'Oak; drop table estimates",
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode: '02134',
  serviceNeeded: 'tile',
  projectDetails: 'Zwei Räume,\n客厅 🪵',
  suspicion: null,
  textFingerprint: null,
  source: 'website',
  language: 'en',
  calculation: null,
  context: { emergency: false },
  preferences: { ways: [], times: [] },
  textConsent: null,
  ...more,
})
