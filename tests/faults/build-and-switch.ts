/**
 * A build while the server runs, and the switch to it, under load: no request fails, every page has the style and the script of
 * its release, and a page that was loaded before the switch still finds its script and images.
 */
import { createHash } from 'node:crypto'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../setup/processor-time.ts'
import { copyOfProject } from '../setup/project-copy.ts'
import { run } from '../setup/run.ts'
import { startServer } from '../setup/server-process.ts'
import { none, report } from './report.ts'
import { until } from './stores.ts'
import { submitRequest } from './submit.ts'
import { usageOf } from './usage.ts'

const readers = 4
// Time between two requests of a reader, in ms: the machine also builds the site.
const READER_PAUSE_MS = 20
// Number of further switches, to measure their cost.
const FURTHER_SWITCHES = 10

const project = await copyOfProject()
process.once('exit', project.removeNow)
const build = () => run('npm', ['run', 'build'], { cwd: project.folder })
await build()
const events: string[] = []
const server = await startServer({
  folder: project.folder,
  onLine: line => events.push(String(JSON.parse(line).event)),
})
try {
  const first = await readPage('/')
  const addresses = linksOf(first.html).slice(0, 30)
  const load = startLoad(addresses)
  await pause(1000)
  await changeSource()
  await build()
  await pause(500)
  await renew()
  await pause(3000)
  const { asked, failed, unstyled, styles } = await load.stop()
  const [before, after] = [first, await readPage('/')]
  const gone = await missing([...scriptsOf(before.html), ...picturesOf(before.html)])
  const memory = usageOf(server).memory
  for (let count = 0; count < FURTHER_SWITCHES; count += 1) await switchAgain()
  const grown = (usageOf(server).memory - memory) / FURTHER_SWITCHES
  report('build and switch under load', [
    none('requests that failed', failed.length, asked),
    none('pages without the style that their policy allows', unstyled),
    { name: 'releases seen, 2', value: String(styles.size), ok: styles.size === 2 },
    {
      name: 'the new page is served',
      value: String(after.style !== before.style),
      ok: after.style !== before.style,
    },
    none('scripts and pictures of the earlier page gone', gone.length),
    { name: 'memory for one switch more, at most 8 MB', value: `${grown.toFixed(1)} MB`, ok: grown <= 8 },
  ])
  for (const failure of failed.slice(0, 5)) process.stdout.write(`  ${failure}\n`)
} finally {
  await server.stop()
}

interface ReadPage {
  html: string
  /** Hash of the sheet of all pages. */
  style: string
  styled: boolean
}

async function readPage(address: string): Promise<ReadPage> {
  const response = await fetch(server.url + address, { signal: AbortSignal.timeout(patience(15_000)) })
  const html = await response.text()
  if (response.status !== 200 || !html.trimEnd().endsWith('</html>')) {
    throw new Error(`${response.status}, ${html.length} characters`)
  }
  const styles = matches(html, /<style>([\s\S]*?)<\/style>/g).map(text =>
    createHash('sha256').update(text).digest('base64'),
  )
  const policy = response.headers.get('content-security-policy') ?? ''
  return {
    html,
    style: styles[0] ?? '',
    styled: styles.length > 0 && styles.every(style => policy.includes(`'sha256-${style}'`)),
  }
}

/** Requests pages with their files, and sends forms, until it is stopped. */
function startLoad(addresses: readonly string[]) {
  const failed: string[] = []
  const styles = new Set<string>()
  let [asked, unstyled, stopped] = [0, 0, false]

  async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    asked += 1
    await work().catch(error => failed.push(`${what}: ${error}`))
  }

  async function read(start: number): Promise<void> {
    for (let turn = start; !stopped; turn += 1) {
      const address = addresses[turn % addresses.length] ?? '/'
      await attempt(address, async () => {
        const page = await readPage(address)
        styles.add(page.style)
        if (!page.styled) unstyled += 1
        for (const file of [...scriptsOf(page.html), ...picturesOf(page.html).slice(0, 2)]) {
          await attempt(file, () => mustBeThere(file))
        }
      })
      await pause(READER_PAUSE_MS)
    }
  }

  async function send(): Promise<void> {
    for (let number = 0; !stopped; number += 1) {
      await attempt('request', async () => {
        const { status } = await submitRequest(server.url, number)
        if (status !== 201) throw new Error(String(status))
      })
      await pause(READER_PAUSE_MS)
    }
  }

  const done = Promise.all([...Array.from({ length: readers }, (_, index) => read(index * 7)), send()])
  return {
    async stop() {
      stopped = true
      await done
      return { asked, failed, unstyled, styles }
    },
  }
}

async function mustBeThere(file: string): Promise<void> {
  const response = await fetch(server.url + file, { signal: AbortSignal.timeout(patience(15_000)) })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(String(response.status))
}

async function missing(files: readonly string[]): Promise<string[]> {
  const there = await Promise.all(
    files.map(file =>
      mustBeThere(file).then(
        () => true,
        () => false,
      ),
    ),
  )
  return files.filter((_, index) => !there[index])
}

function linksOf(html: string): string[] {
  return matches(html, /<a [^>]*href="(\/[^"#?]*)"/g)
}

function scriptsOf(html: string): string[] {
  return matches(html, /<script type="module" src="([^"]+)"/g)
}

function picturesOf(html: string): string[] {
  return matches(html, /<img [^>]*src="(\/images\/[^"]+)"/g)
}

function matches(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, found = '']) => found))]
}

/** Changes a style, the script and a text of a page. */
async function changeSource(): Promise<void> {
  const edits: readonly (readonly [string, string])[] = [
    ['styles/layout.css', '\n.from-the-next-release { color: inherit; }\n'],
    ['renderer/client.ts', "\nconsole.debug('the next release')\n"],
  ]
  for (const [file, text] of edits) {
    const place = path.join(project.folder, file)
    await writeFile(place, (await readFile(place, 'utf8')) + text)
  }
}

/** Signals the server and waits for its log line. */
async function renew(): Promise<void> {
  const before = events.filter(event => event === 'release in use').length
  server.child.kill('SIGHUP')
  await until(() => events.filter(event => event === 'release in use').length > before, {
    limit: 20_000,
    every: 50,
  })
}

/** Copies the current release under another name, so that its modules are loaded again. */
async function switchAgain(): Promise<void> {
  await project.copyRelease(await realpath(path.join(project.folder, 'dist/current')))
  await renew()
}
