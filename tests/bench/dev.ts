// Measures an edit in development, from saving the file to the text in a real browser.
//
//   npm run bench:dev [-- --small]
//
// Runs in a copy of the project. Since times on a busy machine prove nothing, `--small` only checks that each edit appears without a
// page reload.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { freePort } from '../setup/free-port.ts'
import { copyOfProject } from '../setup/project-copy.ts'
import { isSmall } from './small.ts'

const edits = isSmall ? 2 : 20
/** Goal for the median of all edits. */
const TARGET_MS = 150

const { folder, removeNow } = await copyOfProject()
const stops: (() => unknown)[] = [removeNow]
try {
  execFileSync(process.execPath, ['cli/run.mjs', 'site', 'generate'], { cwd: folder, stdio: 'inherit' })
  const port = await freePort()
  const server = startServer(port)
  stops.unshift(() => end(server))
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })
  stops.unshift(() => browser.close())
  const times = await measure(await browser.newPage(), `http://localhost:${port}`)
  const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  console.log(
    `saved → seen, ${times.length} edits: ${Math.round(middle)} ms in the middle (at most ${TARGET_MS})`,
  )
  process.exitCode = isSmall || middle <= TARGET_MS ? 0 : 1
} finally {
  for (const stop of stops) await stop()
}

function startServer(port: number): ChildProcess {
  return spawn(process.execPath, ['node_modules/vike/bin.js', 'dev'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Edits the first article, whose text its page shows unchanged. */
async function measure(page: Page, origin: string): Promise<number[]> {
  const articles = path.join(folder, 'content/articles')
  const name = readdirSync(articles).find(file => file.endsWith('.md')) ?? ''
  const file = path.join(articles, name)
  const text = readFileSync(file, 'utf8')
  await open(page, `${origin}/blog/${path.basename(name, '.md')}`)
  await page.evaluate(() => document.body.setAttribute('data-kept', ''))
  const times: number[] = []
  for (let index = 0; index < edits; index++) {
    const word = `Edit${index}`
    const seen = whenSeen(page, word)
    await pause(500)
    const saved = Date.now()
    // Insert before the first word of the body.
    writeFileSync(
      file,
      text.replace(/^---\s*$\s+(?=[A-Za-z])/m, match => `${match}${word} `),
    )
    times.push((await seen) - saved)
  }
  if (!(await page.locator('body[data-kept]').count())) throw new Error('The page was loaded anew')
  return times
}

/** Retries until the server listens. */
async function open(page: Page, url: string): Promise<void> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const answer = await page.goto(url, { waitUntil: 'networkidle' }).catch(() => undefined)
    if (answer?.ok()) return
    await pause(200)
  }
  throw new Error(`${url} was not answered`)
}

function whenSeen(page: Page, word: string): Promise<number> {
  return page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const observer = new MutationObserver(() => {
          if (!document.body.innerText.includes(wanted)) return
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    word,
  )
}
