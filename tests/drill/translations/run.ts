/**
 * Edits the main language of the content in memory and tests what is reported of its translations: each text whose meaning changed, with
 * its earlier words and at its place, and nothing else. No edit may be refused because of a translation, or take a translated page away.
 *
 *   npm run drill:translations                          200 edits
 *   npm run drill:translations -- --edits 2000 --seed 7
 */
import { parseArgs } from 'node:util'
import { checkContent } from '../../../codegen/generate.ts'
import { playEdits } from './drill.ts'

const { values } = parseArgs({
  options: { edits: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const { site, problems } = checkContent({ contentDir: 'content', year: new Date().getFullYear() })
if (problems.length > 0) throw new Error('The content has problems: run "npm run check".')
const counts = new Map<string, { made: number; faulty: number }>()
for (const { name, file, faults } of playEdits(site, Number(values.edits), Number(values.seed))) {
  const count = counts.get(name) ?? { made: 0, faulty: 0 }
  counts.set(name, { made: count.made + 1, faulty: count.faulty + Number(faults.length > 0) })
  if (faults.length > 0) console.log(`${name} in ${file}:\n${faults.map(fault => `  ${fault}\n`).join('')}`)
}
for (const [name, { made, faulty }] of counts) console.log(`${name.padEnd(40)} ${made - faulty} of ${made}`)
const faulty = [...counts.values()].reduce((sum, count) => sum + count.faulty, 0)
process.exitCode = faulty > 0 || counts.size === 0 ? 1 : 0
