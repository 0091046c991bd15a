import { estimates } from './0001-estimates.ts'
import { subscriptions } from './0002-subscriptions.ts'
import { outbox } from './0003-outbox.ts'
import { counters } from './0004-counters.ts'
import { versions } from './0005-versions.ts'
import type { Migration } from './migration.ts'

/** In the order in which they are applied. One that was released is never changed: what it did is in databases. */
export const migrations: readonly Migration[] = [estimates, subscriptions, outbox, counters, versions]
