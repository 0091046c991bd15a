import type { Generated } from 'kysely'

/** The tables as the newest migration leaves them. Times are ISO 8601 in UTC, which sort as text. */
export interface Tables {
  estimates: EstimatesTable
  subscriptions: SubscriptionsTable
  outbox: OutboxTable
  secrets: SecretsTable
  counters: CountersTable
  migrations: MigrationsTable
}

export interface EstimatesTable {
  id: Generated<number>
  reference: string
  request_key: string | null
  received_at: string
  full_name: string
  email: string
  phone: string
  zip_code: string
  service_needed: string
  project_details: string
  /** Why the request may be spam; null when nothing speaks for it, or a person released it. */
  suspicion: string | null
  /** Shared by texts that differ in little; null for one that tells nothing. */
  text_key: string | null
}

export interface SubscriptionsTable {
  id: Generated<number>
  /** Lower case, so that one person is one row; the mail goes to the address as typed. */
  email_key: string
  email: string
  status: Generated<'pending' | 'confirmed' | 'unsubscribed'>
  requested_at: string
  /** The last change of the status by the person. */
  changed_at: string | null
}

export interface OutboxTable {
  /** Also the Message-ID before the @: the same for every attempt. */
  id: string
  kind: string
  /** Reference of the estimate, or key of the subscription, from which the message is made. */
  subject: string
  created_at: string
  /** Not to be sent earlier. While a worker has the message, the end of its lease. */
  due_at: string
  /** Of the worker that has the message. */
  lease: string | null
  attempts: Generated<number>
  last_error: string | null
  sent_at: string | null
  /** When it was given up. */
  failed_at: string | null
}

export interface SecretsTable {
  name: string
  value: string
}

export interface CountersTable {
  name: string
  count: number
  /** When it may be forgotten. */
  ends_at: string
}

export interface MigrationsTable {
  name: string
  applied_at: string
  /** The first release that has the step; null in a database that was brought up to date before this was kept. */
  version: string | null
}
