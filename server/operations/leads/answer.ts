import type { Answer } from '../command-line.ts'
import type { Database } from '../../store/database.ts'
import type { DeliveryState } from '../../store/deliveries.ts'
import type { PictureSize } from '../../store/pictures.ts'
import type { Erased, Retention } from '../../store/retention.ts'
import { count } from './count.ts'

export interface LeadsDeps {
  database: Database
  retention: Retention
  clock: () => Date
  /** Of the site, without a slash at its end. */
  siteUrl: string
  /** Where files are saved. */
  folder: string
}

export const done = (text: string): Answer => ({ ok: true, text: `${text}\n` })
export const notDone = (text: string): Answer => ({ ok: false, text: `${text}\n` })

export function stateText(message: DeliveryState | undefined): string {
  if (!message || message.sentAt) return 'sent'
  if (message.failedAt) return `given up: ${message.lastError}`
  return message.attempts === 0 ? 'waiting' : `tried ${count(message.attempts, 'time')}: ${message.lastError}`
}

export const pictureText = ({ reference, receivedAt, size }: PictureSize) =>
  `picture: ${Math.ceil(size / 1000)} KB, ${receivedAt}; save it with: npm run leads -- picture ${reference}`

export const erasedText = ({ requests, messages, subscriptions }: Erased) =>
  [count(requests, 'request'), count(messages, 'message'), count(subscriptions, 'subscription')].join(', ')
