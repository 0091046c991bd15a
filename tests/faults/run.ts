/**
 * Runs faults one after the other with a current build, and prints which ones passed. Writes their figures into the table of
 * docs/running.md, unless they ran on one store only.
 *
 *     npm run faults                        all of them, on both stores: about half an hour
 *     npm run faults -- kill smtp-down      these
 *     npm run faults -- kill sqlite         on this store only
 *     npm run faults -- --small             as CI does: the quick ones, on SQLite
 *     npm run faults -- bookings --small    the short form of this one, on SQLite
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import buildSite from '../setup/build-site.ts'
import { projectDir } from '../setup/run.ts'
import { writeFigures } from './figures-table.ts'
import { type Report, reportsIn, reportsVariable } from './reports-file.ts'

// The first QUICK_FAULTS run in CI.
const faults = [
  'one-key',
  'limit-across-instances',
  'hostile-fields',
  'stop-in-flight',
  'restore-drill',
  'hostile-requests',
  'log-unavailable',
  'large-bodies',
  'store-locked',
  'disk-full',
  'slow-clients',
  'backpressure',
  'postgres-restart',
  'postgres-killed',
  'pooler',
  'build-and-switch',
  'proxies',
  'kill',
  'bookings',
  'stop-while-sending',
  'smtp-down',
  'webhook',
]
const QUICK_FAULTS = 4
const engines = ['sqlite', 'postgres']

const isSmall = process.argv.includes('--small')
const words = process.argv.slice(2).filter(word => word !== '--small')
const unknown = words.filter(word => !faults.includes(word) && !engines.includes(word))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose among ${[...faults, ...engines].join(', ')}.`)
  process.exit(2)
}
const named = faults.filter(fault => words.includes(fault))
const usual = isSmall ? faults.slice(0, QUICK_FAULTS) : faults
const engine = isSmall ? ['sqlite'] : words.filter(word => engines.includes(word)).slice(0, 1)

await buildSite()
const folder = mkdtempSync(path.join(tmpdir(), 'faults-'))
const measured = new Map<string, Report[]>()
const results: Record<string, { passed: string; seconds: number }> = {}
for (const fault of named.length > 0 ? named : usual) {
  const start = performance.now()
  const script = path.join(import.meta.dirname, `${fault}.ts`)
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, ...engine, ...(isSmall ? ['--small'] : [])],
    {
      cwd: projectDir,
      env: { ...process.env, [reportsVariable]: path.join(folder, fault) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = await once(child, 'exit')
  const seconds = Math.round((performance.now() - start) / 1000)
  results[fault] = { passed: code === 0 ? 'yes' : 'NO', seconds }
  if (code !== 0) process.exitCode = 1
  measured.set(fault, reportsIn(path.join(folder, fault)))
}
console.table(results)
rmSync(folder, { recursive: true })
if (engine.length === 0) writeFigures(measured, faults)
