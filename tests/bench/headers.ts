/** Grades the headers of the served site by the rules of the Mozilla HTTP Observatory. Exits with 1 below A+ or with a penalty. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { report } from '../faults/report.ts'
import buildSite from '../setup/build-site.ts'
import { certificateFile } from '../setup/certificate.ts'
import { projectDir, run } from '../setup/run.ts'
import { startServer } from '../setup/server-process.ts'
import { startTlsFront } from './tls-front.ts'

// Installed separately, because it has two hundred dependencies, including a database.
const scanner = '@mdn/mdn-http-observatory'
const version = '1.4.8'
const cache = path.join(projectDir, 'node_modules/.cache/observatory', version)
const folder = path.join(cache, 'node_modules', scanner)

const outcomeSchema = z.object({
  grade: z.string(),
  score: z.number(),
  rules: z.array(z.object({ rule: z.string(), result: z.string(), pass: z.boolean(), modifier: z.number() })),
})

async function install(): Promise<void> {
  const preloaded = path.join(folder, 'conf/hsts-preload.json')
  if (existsSync(preloaded)) return
  await mkdir(cache, { recursive: true })
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...options, '--prefix', cache, `${scanner}@${version}`])
  // The install script would download the HSTS preload list, which doesn't contain localhost.
  await writeFile(preloaded, '{}')
}

async function scan(siteUrl: string) {
  const front = await startTlsFront(siteUrl)
  try {
    const script = path.join(import.meta.dirname, 'observatory.ts')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', script, folder, String(front.httpPort), String(front.httpsPort)],
      { cwd: projectDir, env: { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile } },
    )
    return outcomeSchema.parse(JSON.parse(stdout))
  } finally {
    front.stop()
  }
}

await buildSite()
await install()
const server = await startServer()
try {
  const { grade, score, rules } = await scan(server.url)
  report(`HTTP Observatory ${version}: ${grade}, ${score} points`, [
    { name: 'grade, A+', value: grade, ok: grade === 'A+' },
    ...rules.map(({ rule, result, pass, modifier }) => ({
      name: rule,
      value: `${modifier > 0 ? '+' : ''}${modifier} ${result}`,
      ok: pass && modifier >= 0,
    })),
  ])
} finally {
  await server.stop()
}
