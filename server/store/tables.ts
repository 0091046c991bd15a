import type { ColumnType, Generated } from 'kysely'

/** Tables after the newest migration. Times are ISO 8601 in UTC, which sort as text. */
export interface Tables {
  estimates: EstimatesTable
  pictures: PicturesTable
  journal: JournalTable
  visits: VisitsTable
  subscriptions: SubscriptionsTable
  outbox: OutboxTable
  secrets: SecretsTable
  counters: CountersTable
  migrations: MigrationsTable
  clock: ClockTable
  webhook: WebhookTable
  phones: PhonesTable
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
  /** Spam reason; null if there is none, or after the release. */
  suspicion: string | null
  /** Fingerprint of the project details; null for a short text. */
  text_key: string | null
  /** 'website', 'assistant' or 'phone'. */
  source: Generated<string>
  language: Generated<string>
  /** JSON of the calculation that was sent along; null if there is none. */
  calculation: string | null
  /** JSON of what the request is about; null in requests from before the column. */
  context: string | null
  /** JSON of how and when the visitor wants to be reached; null if nothing was chosen. */
  preferences: string | null
  /** JSON of the consent to text messages; null if there is none. */
  text_consent: string | null
  marked: DeletionMark
  /** Day of the summary that reported the request. */
  digest: string | null
  /** A state of the office, or 'earlier' in requests from before the column. */
  state: Generated<string>
  /** Initials of the person who takes care of the request. */
  taken_by: string | null
}

/** Pictures. Deleted with the request. */
export interface PicturesTable {
  /** Reference and number. */
  id: string
  reference: string
  number: number
  received_at: string
  /** SHA-256 of the sent file, to recognize the same picture. */
  sent_hash: string
  /** Re-encoded JPEG without metadata. */
  bytes: Uint8Array
}

/** Things that the office did and wrote about a request, and that the customer asks to be forgotten. Deleted with the request. */
export interface JournalTable {
  id: Generated<number>
  reference: string
  written_at: string
  initials: string
  /** 'state', 'taken', 'texts-stopped', 'erasure-asked', 'visit-booked', 'visit-canceled' or 'note'. */
  kind: string
  text: string
}

/** Visits of requests, at most one each. Deleted with the request. */
export interface VisitsTable {
  reference: string
  starts_at: string
  ends_at: string
  /** Number of the crew, from 1; null if the visit is canceled. A crew has one visit at a time. */
  crew: number | null
  /** Number of changes since the first booking, which also orders the versions of a calendar entry (RFC 5545, SEQUENCE). */
  sequence: number
  changed_at: string
}

/** When the row was first found too old, in seconds of running, or null. It is deleted after another day of running. */
type DeletionMark = ColumnType<number | null, number | null | undefined>

/** One row, named `store`, with the state of the clock check. */
export interface ClockTable {
  name: string
  /** Last reading. */
  seen_at: string
  /** Seconds that servers with this store have run, by a monotonic clock. */
  running: number
  /** Last trusted reading, and `running` at that time. */
  trusted_at: string
  trusted_running: number
  /** `running` at the first doubted reading; null while readings are trusted. */
  doubted_from: number | null
}

export interface SubscriptionsTable {
  id: Generated<number>
  /** Keyed hash of the address, so that one person is one row, also after the address is deleted. */
  email_key: string
  /** Typed address; null after the person has unsubscribed. */
  email: string | null
  language: Generated<string>
  status: Generated<'pending' | 'confirmed' | 'unsubscribed'>
  requested_at: string
  /** Last change of the status by the person. */
  changed_at: string | null
  marked: DeletionMark
}

export interface OutboxTable {
  /** Local part of the Message-ID, the same for every attempt. */
  id: string
  kind: string
  /** Key of what the message is about, which depends on the kind: see `about` in outbox-rows.ts. */
  subject: string
  created_at: string
  /** Earliest time of the next attempt; end of the lease while a worker holds the message. */
  due_at: string
  /** ID of the lease. */
  lease: string | null
  attempts: Generated<number>
  last_error: string | null
  sent_at: string | null
  /** When the message was given up. */
  failed_at: string | null
  /** When the mail server last refused this recipient; null if it didn't. */
  refused_at: string | null
  marked: DeletionMark
  /** JSON of an event for the webhook; null for a message. */
  event: string | null
  /** Number of the event among those of its request; null for a message. */
  position: number | null
}

/** One row, named `store`, while a webhook is set. */
export interface WebhookTable {
  name: string
  /** Hash of the receiver's URL. */
  target: string
  /** When the receiver answered that it is gone; null while events are sent. */
  stopped_at: string | null
}

/** Phones of the office that get alerts. */
export interface PhonesTable {
  /** Hash of the endpoint. */
  id: string
  mailbox: string
  address: string
  initials: string
  endpoint: string
  p256dh: string
  auth: string
  added_at: string
}

export interface SecretsTable {
  name: string
  value: string
}

export interface CountersTable {
  name: string
  count: number
  /** When the counter may be deleted. */
  ends_at: string
}

export interface MigrationsTable {
  name: string
  applied_at: string
  /** First release that has the migration; null for migrations from before this column. */
  version: string | null
}
