import { randomUUID } from 'node:crypto'
import type { NewEstimate } from '../../server/store/types.ts'

/** A request as it is stored, the later the higher its number. */
export const estimate = (number: number, more: Partial<NewEstimate> = {}): NewEstimate => ({
  reference: `ZZ-${number}`,
  requestKeys: [randomUUID()],
  receivedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
  fullName: "Ada O'Oak; drop table estimates",
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode: '02134',
  serviceNeeded: 'tile',
  projectDetails: 'Zwei Räume,\n客厅 🪵',
  suspicion: null,
  textKey: null,
  source: 'website',
  ...more,
})
