/** Loses the disk under load and follows docs/backup.md: no request that was acknowledged before the backup is missing. */
import { restoreDrill } from '../setup/restore-drill.ts'
import { none, report } from './report.ts'
import { enginesAsked } from './stores.ts'

for (const engine of enginesAsked()) {
  const { commands, acknowledged, missing, statusAfter } = await restoreDrill(engine)
  report(`disk lost, backup restored on ${engine}`, [
    none('acknowledged before the backup and missing', missing.length, acknowledged.length),
    { name: 'commands, at most 5', value: String(commands.length), ok: commands.length <= 5 },
    { name: 'the next request, 201', value: String(statusAfter), ok: statusAfter === 201 },
  ])
}
