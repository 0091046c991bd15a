import { headerOf, type ReceivedMail } from '../server/mail-server.ts'

export interface Ledger {
  /** How many different messages arrived, told apart by what they are about and to whom they went. */
  messages: number
  /** Index of the first arrival of each message that arrived more than once. */
  duplicates: readonly number[]
  /** Messages that came under more than one Message-ID, or share one with another. */
  wronglyNamed: number
}

/** Summary of the messages that a mail server received. */
export function ledgerOf(received: readonly ReceivedMail[]): Ledger {
  const byMessage = new Map<string, { first: number; count: number; ids: Set<string> }>()
  for (const [index, { recipients, source }] of received.entries()) {
    const key = `${referenceIn(source)} ${recipients}`
    const known = byMessage.get(key) ?? { first: index, count: 0, ids: new Set() }
    known.count += 1
    known.ids.add(headerOf(source, 'Message-ID') ?? '')
    byMessage.set(key, known)
  }
  const messages = [...byMessage.values()]
  const ids = new Set(messages.flatMap(({ ids }) => [...ids]))
  return {
    messages: messages.length,
    duplicates: messages.filter(({ count }) => count > 1).map(({ first }) => first),
    wronglyNamed: messages.filter(({ ids }) => ids.size > 1).length + Math.max(0, messages.length - ids.size),
  }
}

function referenceIn(source: string): string {
  const reference = /\b[A-Z]{2,}(?:-[0-9A-Z]{4}){2}\b/.exec(headerOf(source, 'Subject') ?? '')?.[0]
  if (reference === undefined) throw new Error('A message without a reference in its subject')
  return reference
}
