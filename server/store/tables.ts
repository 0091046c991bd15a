import type { ColumnType, Generated } from 'kysely'

/** The tables as the newest migration leaves them. Times are ISO 8601 in UTC, which sort as text. */
export interface Tables {
  estimates: EstimatesTable
  pictures: PicturesTable
  subscriptions: SubscriptionsTable
  outbox: OutboxTable
  secrets: SecretsTable
  counters: CountersTable
  migrations: MigrationsTable
  clock: ClockTable
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
  /** Which way it came: 'website' or 'assistant'. */
  source: Generated<string>
  marked: Mark
  /** The summary of suspected spam that told the business of it. */
  digest: string | null
}

/** What visitors attached to their requests, at most one to each. A row goes with its request. */
export interface PicturesTable {
  reference: string
  received_at: string
  /** SHA-256 of what was sent, so that the same picture sent again is known. */
  sent_hash: string
  /** As it was made anew here: a JPEG without metadata. */
  bytes: Uint8Array
}

/**
 * When the row was first found too old, in seconds of running, or null. Only what was found so a day of running before,
 * and still is, is deleted.
 */
type Mark = ColumnType<number | null, number | null | undefined>

/** One row, named `store`: what is known of the machine's clock. */
export interface ClockTable {
  name: string
  /** The last reading. */
  seen_at: string
  /** Seconds that servers over this store have run, by a clock that nobody sets. */
  running: number
  /** The last reading that went with the time that had passed, and how long servers had run by then. */
  trusted_at: string
  trusted_running: number
  /** How long servers had run when a reading first didn't; null while they do. */
  doubted_from: number | null
}

export interface SubscriptionsTable {
  id: Generated<number>
  /** A keyed hash of the address, so that one person is one row, also after the address is gone. */
  email_key: string
  /** As typed; null once the person has unsubscribed. */
  email: string | null
  status: Generated<'pending' | 'confirmed' | 'unsubscribed'>
  requested_at: string
  /** The last change of the status by the person. */
  changed_at: string | null
  marked: Mark
}

export interface OutboxTable {
  /** Also the Message-ID before the @: the same for every attempt. */
  id: string
  kind: string
  /** Reference of the estimate, key of the subscription or day of the summary, from which the message is made. */
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
  /** When the mail server last refused this recipient; null when something else stands in the way, or nothing. */
  refused_at: string | null
  marked: Mark
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
