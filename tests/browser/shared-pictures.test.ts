import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, inject } from 'vitest'
import { builtFiles, picturesForOthers } from '../setup/built-files.ts'
import { readHostRules } from '../setup/host-rules.ts'
import { test } from './browser-test.ts'
import { siteContent, siteUrl } from './open-page.ts'

const client = path.join(inject('siteFolder'), 'dist/current/client')
const named = picturesForOthers(client, siteContent.site.url)
const policy = 'cross-origin-resource-policy'

const policiesOf = (urls: readonly string[], policyOf: (url: string) => Promise<unknown>) =>
  Promise.all(urls.map(async url => `${url} ${await policyOf(url)}`))

const served = async (url: string) => (await fetch(siteUrl + encodeURI(url))).headers.get(policy)
const byRules = readHostRules(readFileSync(path.join(client, '_headers'), 'utf8'))

test('other sites may show pictures of feeds, link previews, structured data and icons', async () => {
  const kinds = [/^\/images\/.*\.jpg$/, /^\/og\/.*\.jpg$/, /^\/favicon\.svg$/, /^\/icon-\d+\.png$/]
  for (const kind of kinds) expect(named.filter(url => kind.test(url))).not.toEqual([])
  const allowed = named.map(url => `${url} cross-origin`)
  expect(await policiesOf(named, served)).toEqual(allowed)
  expect(await policiesOf(named, async url => byRules(url).get(policy))).toEqual(allowed)
})

test('other sites may load nothing else', async () => {
  const others = builtFiles(client)
    .filter(({ file }) => !/\.(?:avif|webp|jpg|png|svg|ico)$/.test(file))
    .map(({ url }) => url)
  const refused = others.map(url => `${url} same-origin`)
  expect(await policiesOf(others, served)).toEqual(refused)
  expect(await policiesOf(others, async url => byRules(url).get(policy))).toEqual(refused)
})

test('a page of another origin or site shows these pictures, and loads no style sheet of ours', async ({
  browser,
}) => {
  const pictures = ['images', 'og', 'favicon', 'icon'].map(
    start => named.find(url => url.startsWith(`/${start}`)) ?? '',
  )
  const sheet = builtFiles(client).find(({ file }) => /^assets\/.*\.css$/.test(file))?.url
  const html = [
    `<!doctype html><title>Reader</title><link rel="stylesheet" href="${siteUrl}${sheet}">`,
    ...pictures.map(url => `<img src="${siteUrl}${url}" alt="">`),
  ].join('')
  const other = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
    else response.writeHead(204).end()
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const page = await browser.newPage()
  try {
    for (const host of ['127.0.0.1', 'localhost']) {
      const failed: string[] = []
      page.on('requestfailed', request => failed.push(`${request.url()} ${request.failure()?.errorText}`))
      await page.goto(`http://${host}:${port}/`)
      const widths = await page
        .locator('img')
        .evaluateAll(images =>
          images.map(image => image instanceof HTMLImageElement && image.naturalWidth > 0),
        )
      expect(widths).toEqual(pictures.map(() => true))
      expect(failed).toEqual([`${siteUrl}${sheet} net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin`])
      page.removeAllListeners()
    }
  } finally {
    await page.close()
    other.close()
  }
})
