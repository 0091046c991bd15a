import path from 'node:path'
import type { Page } from 'playwright'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { expect, onTestFinished } from 'vitest'
import type { OverlayProblems } from '../../authoring/report/overlay-problems.ts'
import { content } from '../../authoring/vite-plugin.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { test as base } from '../browser/browser-test.ts'
import { tinySite } from '../codegen/tiny-site.ts'

const script = ['hot-update', 'problem-overlay']
  .map(name => `<script type="module" src="/renderer/${name}.ts"></script>`)
  .join('')
const pageOf = (body: string, title = 'Kites') =>
  `<!DOCTYPE html><html lang="en"><head><title>${title}</title>${script}</head><body>${body}</body></html>`
const body = '<h1 id="a">Kites</h1><p>Red <b>ones</b></p><input><is-land data-props="1">Fly</is-land>'

interface Served {
  page: Page
  /** Serves another text from now on, and says so. */
  serve(html: string): void
  /** Says what is wrong with the content. */
  tell(told: OverlayProblems): void
  /** Whether what a script left in the page is still there. */
  isKept(): Promise<boolean>
}

/** A server in development that has the page at /page. */
async function startServer(page: () => string, plugins: Plugin[] = []): Promise<ViteDevServer> {
  const server = await createServer({
    root: projectDir,
    configFile: false,
    cacheDir: path.join(projectDir, 'node_modules/.cache/hot-update'),
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', watch: null },
    plugins: [
      ...plugins,
      {
        name: 'page',
        configureServer: ({ middlewares, transformIndexHtml }) => {
          middlewares.use(async (request, response, next) => {
            if (request.url !== '/page') return next()
            response.setHeader('Content-Type', 'text/html')
            response.end(await transformIndexHtml('/page', page()))
          })
        },
      },
    ],
  })
  return server.listen()
}

const test = base.extend<{ served: Served }>({
  served: async ({ browser }, use) => {
    let html = pageOf(body)
    const server = await startServer(() => html)
    const page = await browser.newPage()
    const connected = page.waitForEvent('console', message => message.text().includes('connected'))
    await page.goto(`${server.resolvedUrls?.local[0]}page`)
    await connected
    await page.evaluate(() => {
      document.body.append('Left by a script')
      document.querySelector('input')?.focus()
    })
    await use({
      page,
      serve(next) {
        html = next
        server.environments.client.hot.send({ type: 'custom', event: 'content:changed' })
      },
      tell: data => server.environments.client.hot.send({ type: 'custom', event: 'content:problems', data }),
      isKept: () => page.evaluate(() => document.body.innerText.includes('Left by a script')),
    })
    await page.close()
    await server.close()
  },
})

test('changed texts and attributes are put into the page as it stands', async ({ served }) => {
  const { page, serve, isKept } = served
  serve(
    pageOf(body.replace('Kites', 'Gliders').replace('ones', 'two').replace('id="a"', 'id="b"'), 'Gliders'),
  )
  await expect.poll(() => page.locator('h1#b').textContent()).toBe('Gliders')
  expect(await page.locator('p').textContent()).toBe('Red two')
  expect([await page.title(), await isKept()]).toEqual(['Gliders', true])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  serve(pageOf(body))
  await expect.poll(() => page.locator('h1#a').textContent()).toBe('Kites')
  expect(await isKept()).toBe(true)
})

for (const [what, next] of [
  ['another element', body.replace('<b>ones</b>', 'ones')],
  ['an island with another text', body.replace('Fly', 'Soar')],
  ['an island with other properties', body.replace('data-props="1"', 'data-props="2"')],
] as const) {
  test(`${what} has the page loaded anew`, async ({ served: { page, serve, isKept } }) => {
    const loaded = page.waitForEvent('load')
    serve(pageOf(next))
    await loaded
    expect(await isKept()).toBe(false)
    expect(await page.locator('body').innerHTML()).toContain(next)
  })
}

test('what a script has changed itself has the page loaded anew, when it changes', async ({ served }) => {
  const { page, serve, isKept } = served
  await page.evaluate(() => document.querySelector('h1')?.replaceChildren('By a script'))
  const loaded = page.waitForEvent('load')
  serve(pageOf(body.replace('Kites', 'Gliders')))
  await loaded
  expect(await page.locator('h1').textContent()).toBe('Gliders')
  expect(await isKept()).toBe(false)
})

const told: OverlayProblems = {
  problems: [
    {
      place: 'content/kites.yaml:2:7',
      file: '/work/content/kites.yaml:2:7',
      text: '  Kites cannot swim.\n    > 2 | x',
    },
    { place: 'content/wind.yaml:1:1', file: '/work/content/wind.yaml:1:1', text: '  <b>No wind.</b>' },
  ],
  ending: '2 problems in 2 files.',
}

test('mistakes stand over the page until they are fixed, and lead to their line', async ({ served }) => {
  const { page, serve, tell, isKept } = served
  tell(told)
  const box = page.getByRole('dialog', { name: 'The content has a mistake' })
  await box.waitFor()
  expect(await box.innerText()).toContain('Kites cannot swim.')
  expect(await box.innerText()).toContain('<b>No wind.</b>')
  expect(await box.innerText()).toContain('2 problems in 2 files.')
  await page.route('**/__open-in-editor?*', route => route.fulfill())
  const asked = page.waitForRequest('**/__open-in-editor?*')
  await box.getByRole('link', { name: 'content/kites.yaml:2:7' }).click()
  expect(new URL((await asked).url()).searchParams.get('file')).toBe('/work/content/kites.yaml:2:7')
  expect(await isKept()).toBe(true)

  tell({ ...told, problems: told.problems.slice(1) })
  await expect.poll(() => box.getByRole('link').allInnerTexts()).toEqual(['content/wind.yaml:1:1'])
  await box.getByRole('button').click()
  expect(await box.count()).toBe(0)
  tell(told)
  await box.waitFor()
  serve(pageOf(body))
  await box.waitFor({ state: 'detached' })
  expect(await isKept()).toBe(true)
})

test('a page that is opened while the content has a mistake says so', async ({ browser }) => {
  const site = tinySite({ 'shops/dune.yaml': 'name: Dune\nkind: smlal\n' })
  const server = await startServer(() => pageOf(body), [content(site)])
  onTestFinished(() => server.close())
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  const box = page.getByRole('dialog', { name: 'The content has a mistake' })
  for (const _time of ['at first', 'and again']) {
    await page.goto(`${server.resolvedUrls?.local[0]}page`)
    await box.waitFor()
    expect(await box.innerText()).toContain('Did you mean "small"?')
  }
})
