import { randomUUID } from 'node:crypto'
import type { NewEstimate } from '../../server/store/types.ts'

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
  ...more,
})
