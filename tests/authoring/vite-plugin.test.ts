import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { content } from '../../authoring/vite-plugin.ts'
import { generate } from '../../codegen/generate.ts'
import { siteEmitters } from '../../publishing/site-emitters.ts'
import { tinySite } from '../codegen/tiny-site.ts'

async function startServer(site: ReturnType<typeof tinySite>) {
  await generate(site, siteEmitters)
  const server = await createServer({
    root: path.dirname(site.contentDir),
    configFile: false,
    logLevel: 'silent',
    plugins: [content(site)],
    server: { port: 0, host: '127.0.0.1' },
  })
  onTestFinished(() => server.close())
  await server.listen()
  // Before it has read the folders, the watcher reports neither new files nor edits.
  const shops = path.join(site.contentDir, 'shops')
  await expect.poll(() => server.watcher.getWatched()[shops]).toHaveLength(2)
  const sent = vi.spyOn(server.environments.client.hot, 'send')
  const calls: readonly unknown[][] = sent.mock.calls
  return { server, sent: () => calls.map(([payload]) => payload).filter(isPayload) }
}

function isPayload(value: unknown): value is { type: string; event?: string; data?: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Reads the generated data as the next page would. */
function firstShop({ outDir }: ReturnType<typeof tinySite>): unknown {
  return JSON.parse(readFileSync(path.join(outDir, 'data/shops.json'), 'utf8'))[0].name
}

test('shows an edit in the next page, and a problem until it is fixed', async () => {
  const site = tinySite()
  const { sent } = await startServer(site)
  const file = path.join(site.contentDir, 'shops/dune.yaml')
  expect(firstShop(site)).toBe('Dune')

  writeFileSync(file, 'name: Sand\nkind: small\n')
  await expect.poll(() => firstShop(site)).toBe('Sand')
  await expect.poll(() => sent().at(-1)?.event).toBe('content:changed')

  writeFileSync(file, 'name: Sand\nkind: smlal\n')
  await expect.poll(() => sent().at(-1)?.event).toBe('content:problems')
  expect(sent().at(-1)?.data).toEqual({
    problems: [
      {
        place: expect.stringMatching(/shops\/dune\.yaml:2:7$/),
        file: `${file}:2:7`,
        text: expect.stringMatching(
          /Kind has "smlal", which is not one of its choices\.\n +Did you mean "small"\?[\s\S]*> 2 \| kind: smlal/,
        ),
      },
    ],
    ending: expect.stringMatching(/^1 problem in 1 file\. .*\nnpm run check -- --fix fixes it\.$/),
  })
  expect(firstShop(site)).toBe('Sand')

  writeFileSync(file, 'name: Sand\nkind: small\n')
  await expect.poll(() => sent().at(-1)?.event).toBe('content:changed')
})

test('ignores a half-written file', async () => {
  const site = tinySite()
  const { sent } = await startServer(site)
  const file = path.join(site.contentDir, 'shops/dune.yaml')
  writeFileSync(file, '')
  await setTimeout(30)
  writeFileSync(file, 'name: Silt\nkind: small\n')
  await expect.poll(() => sent().at(-1)?.event).toBe('content:changed')
  expect(sent().filter(({ event }) => event === 'content:problems')).toEqual([])
})

test('reports a removed file at once, and finds it again', async () => {
  const site = tinySite()
  const { sent } = await startServer(site)
  const file = path.join(site.contentDir, 'shops/dune.yaml')
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  await expect.poll(() => sent().at(-1)?.type).toBe('custom')
  writeFileSync(file, text.replace('Dune', 'Sand'))
  await expect.poll(() => firstShop(site)).toBe('Sand')
  await expect.poll(() => sent().at(-1)?.event).toBe('content:changed')
})

test('shows an edit that the watcher does not report', async () => {
  const site = tinySite()
  const { server } = await startServer(site)
  const file = path.join(site.contentDir, 'shops/dune.yaml')
  const told = vi.fn()
  server.watcher.on('change', told)

  writeFileSync(file, 'name: Sand\nkind: small\n')
  await expect.poll(() => told.mock.calls.length, { interval: 1 }).toBeGreaterThan(0)
  await setTimeout(30)
  writeFileSync(file, 'name: Silt\nkind: small\n')
  await expect.poll(() => firstShop(site)).toBe('Silt')
})

test('offers a new file in code editors while the content has problems', async () => {
  const site = tinySite()
  await startServer(site)
  const shops = path.join(site.contentDir, 'shops')
  writeFileSync(path.join(shops, 'bay.yaml'), 'name: Bay\nkind:\n')
  const values = () => readFileSync(path.join(site.outDir, 'editor/today.schema.json'), 'utf8')
  await expect.poll(values).toContain('"enum":["bay","dune","hill"]')
})
