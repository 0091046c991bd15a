import type { RequestContext } from '../../../site/request-context.ts'
import type { AttachmentSize } from '../../store/attachments.ts'
import type { Database } from '../../store/database.ts'
import type { DeliveryState } from '../../store/deliveries.ts'
import type { DeletedCounts, Retention } from '../../store/retention.ts'
import type { Estimate } from '../../store/types.ts'
import type { CommandResult } from '../command-line.ts'
import { formatCount } from './count.ts'

export interface LeadsDeps {
  database: Database
  retention: Retention
  clock: () => Date
  /** URL of the site, without a trailing slash. */
  siteUrl: string
  /** Folder for saved files. */
  folder: string
}

export const success = (text: string): CommandResult => ({ ok: true, text: `${text}\n` })
export const failure = (text: string): CommandResult => ({ ok: false, text: `${text}\n` })

/** One line for each field, and one for each line of the calculation. */
export function estimateRows({ calculation, context, ...fields }: Estimate): string[] {
  const named = { ...fields, ...contextFields(context) }
  return [
    ...Object.entries(named).map(([name, value]) => `${name}: ${value || 'none'}`),
    ...(calculation
      ? ['calculation:', ...[...calculation.words, calculation.url].map(line => `  ${line}`)]
      : ['calculation: none']),
  ]
}

/** Fields of a request's context, empty where nothing is known. */
export function contextFields({ page, floor = '', city = '', topic = '', place, emergency }: RequestContext) {
  return {
    emergency: emergency ? 'yes' : 'no',
    floor,
    topic,
    page: page ? `${page.name} (${page.url})` : '',
    city,
    place: placeText(place),
  }
}

function placeText(place: RequestContext['place']): string {
  if (place === undefined) return ''
  return place ? `${place.town}, ${place.county}` : 'outside our area'
}

export function stateText(message: DeliveryState | undefined): string {
  if (!message || message.sentAt) return 'sent'
  if (message.failedAt) return `given up: ${message.lastError}`
  return message.attempts === 0
    ? 'waiting'
    : `tried ${formatCount(message.attempts, 'time')}: ${message.lastError}`
}

export const pictureText = ({ reference, number, receivedAt, size }: AttachmentSize) =>
  `picture ${number}: ${Math.ceil(size / 1000)} KB, ${receivedAt}; save it with: npm run leads -- picture ${reference}`

export const erasedText = ({ requests, messages, subscriptions }: DeletedCounts) =>
  [
    formatCount(requests, 'request'),
    formatCount(messages, 'message'),
    formatCount(subscriptions, 'subscription'),
  ].join(', ')
