/**
 * Makes random mistakes in the content of the fixtures and tests the invariants of the check and its fixes:
 *
 *   npm run drill:mistakes -- --cases 5000              number of cases for each part; default 500
 *   npm run drill:mistakes -- --seed 7                  seed of the cases
 *   npm run drill:mistakes -- --only pictures           one part: slips, meanings, advice, pairs, bytes, files or pictures
 *
 * Shrinks a case that breaks an invariant, and prints its seed.
 */
import { parseArgs } from 'node:util'
import { type MutationTally, parts, soundSite } from './drill.ts'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const drill = { numRuns: Number(values.cases), seed: Number(values.seed) }
const sound = soundSite('node_modules/.cache/drill-mistakes')
const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`There is no part "${values.only}".`)
for (const [name, play] of chosen) {
  const start = process.cpuUsage()
  try {
    const { cases, hits, left }: MutationTally = await play(sound, drill)
    const { user, system } = process.cpuUsage(start)
    console.log(
      `${name.padEnd(9)} ${cases} cases, ${hits} of them to the point: ${left === undefined ? 'kept' : `${left} don't end clean`} (${Math.round((user + system) / 1e6)} s of CPU)`,
    )
  } catch (error) {
    console.error(`${name.padEnd(9)} BROKEN:`, error)
    process.exitCode = 1
  }
}
