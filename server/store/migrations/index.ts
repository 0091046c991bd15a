import { estimates } from './0001-estimates.ts'
import { subscriptions } from './0002-subscriptions.ts'
import { outbox } from './0003-outbox.ts'
import { counters } from './0004-counters.ts'
import { versions } from './0005-versions.ts'
import { deletion } from './0006-deletion.ts'
import { addresses } from './0007-addresses.ts'
import { deliveries } from './0008-deliveries.ts'
import { picturesTable } from './0009-pictures.ts'
import { sources } from './0010-sources.ts'
import { calculations } from './0011-calculations.ts'
import { contexts } from './0012-contexts.ts'
import { office } from './0013-office.ts'
import { preferences } from './0014-preferences.ts'
import { visitsTable } from './0015-visits.ts'
import { webhook } from './0017-webhook.ts'
import { languages } from './0018-languages.ts'
import { phones } from './0019-phones.ts'
import type { Migration } from './migration.ts'

/** All migrations in order. Never change a released one: databases have it already. */
export const migrations: readonly Migration[] = [
  estimates,
  subscriptions,
  outbox,
  counters,
  versions,
  deletion,
  addresses,
  deliveries,
  picturesTable,
  sources,
  calculations,
  contexts,
  office,
  preferences,
  visitsTable,
  webhook,
  languages,
  phones,
]
