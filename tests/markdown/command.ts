/**
 * Tests that the build renders every text that the check accepts:
 *
 *   npm run drill:markdown -- --documents 5000    number of generated documents; default 500
 *   npm run drill:markdown -- --seed 7            seed of the documents; the tests use 1
 */
import { parseArgs } from 'node:util'
import { drillMarkdown } from './drill.ts'
import { openBase } from './rendering.ts'

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
})
const base = await openBase('node_modules/.cache/drill-markdown')
const { documents, accepted, failed, rules } = await drillMarkdown(base, {
  numRuns: Number(values.documents),
  seed: Number(values.seed),
})
for (const { file, body, failures } of failed)
  console.error(`${file}:\n${JSON.stringify(body)}\n  ${failures.join('\n  ')}\n`)
console.log(`${documents} documents, ${accepted} accepted and rendered, ${failed.length} failures.`)
console.log([...rules].map(([rule, count]) => `${rule} ${count}`).join(', '))
if (failed.length > 0) process.exitCode = 1
