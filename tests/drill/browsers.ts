/**
 * Opens every page of the fixture site with a form under conditions of real browsers: translation, extensions, blocked storage, old
 * browsers, scripts that load late or fail, a lost connection. Types, edits, sends, and counts lost inputs and stale figures.
 *
 *     npm run drill:browsers                              all pages and conditions
 *     npm run drill:browsers -- /contact translated       pages and conditions whose names contain one of these
 *     npm run drill:browsers -- --small                   a few, chosen by the commit
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { isSmall } from '../bench/small.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { buildIglooSite, iglooDir } from '../setup/igloo-site.ts'
import { startServer } from '../setup/server-process.ts'
import { conditions } from './browsers/conditions.ts'
import { visit } from './browsers/visits.ts'
import { selectByCommit } from './select-by-commit.ts'

const few = 6
/** Visits are idle most of the time: scripts arrive late, and a form sent at once counts as spam. */
const VISITS_AT_ONCE = 6

const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const [paths, names] = [asked.filter(one => one.startsWith('/')), asked.filter(one => !one.startsWith('/'))]
const isAsked = (all: readonly string[], one: string) =>
  all.length === 0 || all.some(part => one.includes(part))

await buildIglooSite()
const all = pagesWithForms(path.join(iglooDir, 'dist/current/client')).flatMap(({ url, forms }) =>
  Array.from({ length: forms }, (_, form) => form).flatMap(form =>
    Object.entries(conditions).map(([name, condition]) => ({ name, url, form, condition })),
  ),
)
const visits = isSmall
  ? selectByCommit(all, few, ({ name, url, form }) => `${name} ${url} ${form}`)
  : all.filter(({ name, url }) => isAsked(paths, url) && isAsked(names, name))
const server = await startServer({ checkout: iglooDir })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })
let found = 0
const waiting = visits.values()
await Promise.all(
  Array.from({ length: VISITS_AT_ONCE }, async () => {
    for (const { name, url, form, condition } of waiting) {
      const problems = await visit(browser, { url: server.url + url, form, condition })
      found += problems.length
      console.log(
        [`${url}, form ${form + 1}, ${name}`, ...problems.map(problem => `  ${problem}`)].join('\n'),
      )
    }
  }),
)
await browser.close()
await server.stop()
console.log(`${visits.length} visits: ${found} inputs lost, figures stale or forms not answered.`)
if (found > 0 || visits.length === 0) process.exitCode = 1

/** Lists built pages that have forms in their main part, with the number of forms. A page that is served at other addresses is opened at one of them. */
function pagesWithForms(folder: string): { url: string; forms: number }[] {
  const elsewhere: Readonly<Record<string, string>> = {
    '/404.html': '/no/such/page',
    '/cities/unknown.html': '/cities/no-such-city',
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(file => file.split(path.sep).join('/'))
    .filter(file => file.endsWith('.html') && !file.startsWith('admin/'))
    .map(file => ({
      url: elsewhere[`/${file}`] ?? (`/${file}`.replace(/\/index\.html$/, '') || '/'),
      // The search in the header has no script.
      forms:
        readFileSync(path.join(folder, file), 'utf8').split('<main')[1]?.split('<form').slice(1).length ?? 0,
    }))
    .filter(({ forms }) => forms > 0)
    .sort((one, other) => (one.url < other.url ? -1 : 1))
}
