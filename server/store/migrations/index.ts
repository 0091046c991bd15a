import { estimates } from './0001-estimates.ts'
import { subscriptions } from './0002-subscriptions.ts'
import { outbox } from './0003-outbox.ts'
import { counters } from './0004-counters.ts'
import { versions } from './0005-versions.ts'
import { deletion } from './0006-deletion.ts'
import { addresses } from './0007-addresses.ts'
import { deliveries } from './0008-deliveries.ts'
import { pictures } from './0009-pictures.ts'
import { sources } from './0010-sources.ts'
import type { Migration } from './migration.ts'

/** In the order in which they are applied. One that was released is never changed: what it did is in databases. */
export const migrations: readonly Migration[] = [
  estimates,
  subscriptions,
  outbox,
  counters,
  versions,
  deletion,
  addresses,
  deliveries,
  pictures,
  sources,
]
