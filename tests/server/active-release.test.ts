import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RawHandler } from '../../server/http/raw-handler.ts'
import { startActiveRelease } from '../../server/releases/active-release.ts'
import type { RunningSite } from '../../server/releases/running-site.ts'
import { readReleaseFolder } from '../../server/static/release-folder.ts'
import { createStaticSite } from '../../server/static/static-site.ts'
import { silentLog } from './silent-log.ts'

/** Creates a site that responds with its name; `/slow` waits for `release`. */
function namedSite(name: string) {
  const events: string[] = []
  let release = () => {}
  const slow = new Promise<void>(resolve => {
    release = resolve
  })
  const app = new Hono()
    .get('/', c => c.text(name))
    .get('/slow', async c => {
      await slow
      events.push('answered')
      return c.text(name)
    })
  const handleRaw: RawHandler = ({ url }) => url === `/${name}`
  const site: RunningSite = {
    app,
    handleRaw,
    operations: new Hono().get('/readyz', c => c.text(`${name} is ready`)),
    stopDelivery: async () => void events.push('delivery stopped'),
    closeDatabase: async () => void events.push('closed'),
  }
  return { site, events, release: () => release() }
}

function exchange(url: string): [IncomingMessage, ServerResponse] {
  const request = Object.assign(new IncomingMessage(new Socket()), { url })
  return [request, new ServerResponse(request)]
}

async function running(heapInUse = () => 0.1) {
  const [old, next] = [namedSite('old'), namedSite('new')]
  const said: string[] = []
  const say = (event: string) => void said.push(event)
  const marked: string[][] = []
  let current = 'old'
  const site = await startActiveRelease({
    findRelease: async () => {
      if (current === '') throw new Error('nothing there')
      return current
    },
    start: async release => {
      if (release === 'broken') throw new Error('half of it is missing')
      return release === 'old' ? old.site : next.site
    },
    markInUse: async releases => void marked.push([...releases]),
    log: { info: say, warn: say, error: say },
    heapInUse,
  })
  const text = async (address: string) =>
    (await site.fetch(new Request(`http://site.example${address}`))).text()
  return { site, old, next, said, marked, text, point: (release: string) => (current = release) }
}

describe('the active release', () => {
  test('is the current one at the start, until a reload', async () => {
    const { site, point, text, said } = await running()
    point('new')
    expect(await text('/')).toBe('old')
    await site.reload()
    expect(await text('/')).toBe('new')
    const ready = await site.operations(new Request('http://localhost/readyz'))
    expect(await ready.text()).toBe('new is ready')
    expect(said).toEqual(['release in use'])
  })

  test('finishes requests on the old release before closing it', async () => {
    const { site, point, text, old } = await running()
    const slow = text('/slow')
    point('new')
    const renewed = site.reload()
    await expect.poll(() => text('/')).toBe('new')
    expect(old.events).toEqual([])
    old.release()
    expect(await slow).toBe('old')
    await renewed
    expect(old.events).toEqual(['answered', 'delivery stopped', 'closed'])
  })

  test('handles requests of the fast path with the current release', async () => {
    const { site, point } = await running()
    expect(site.handleRaw(...exchange('/old'))).toBe(true)
    point('new')
    await site.reload()
    expect(site.handleRaw(...exchange('/old'))).toBe(false)
    expect(site.handleRaw(...exchange('/new'))).toBe(true)
  })

  test('is marked as in use, together with the next one during a reload', async () => {
    const { site, point, marked } = await running()
    point('broken')
    await site.reload()
    point('new')
    await site.reload()
    await site.close()
    expect(marked).toEqual([['old'], ['old', 'broken'], ['old'], ['old', 'new'], ['new'], []])
  })

  test.each(['broken', ''])('stays if the new release cannot be used: "%s"', async release => {
    const { site, point, text, old, said } = await running()
    point(release)
    await site.reload()
    expect(await text('/')).toBe('old')
    expect(said).toEqual(['release not taken into use'])
    expect(old.events).toEqual([])
    point('new')
    await site.reload()
    expect(await text('/')).toBe('new')
  })

  test('stays while the code of earlier releases fills the memory', async () => {
    let used = 0.7
    const { site, point, text, said } = await running(() => used)
    point('new')
    await site.reload()
    expect([await text('/'), ...said]).toEqual(['old', 'release not taken into use'])
    used = 0.5
    await site.reload()
    expect(await text('/')).toBe('new')
  })

  test('stays if nothing changed, and handles several signals one after the other', async () => {
    const { site, point, said } = await running()
    await site.reload()
    point('new')
    await Promise.all([site.reload(), site.reload()])
    expect(said).toEqual(['release unchanged', 'release in use', 'release unchanged'])
  })
})

describe('the folder of a release', () => {
  let dist: string

  beforeEach(async () => {
    dist = await mkdtemp(path.join(tmpdir(), 'dist-'))
  })
  afterEach(() => rm(dist, { recursive: true }))

  async function write(name: string, files: readonly string[], stated = files.length): Promise<string> {
    const release = path.join(dist, 'releases', name)
    for (const file of files) {
      await mkdir(path.dirname(path.join(release, 'client', file)), { recursive: true })
      await writeFile(path.join(release, 'client', file), `${name} ${file}`)
    }
    const facts = { styleHashes: ['sha256-x'], clientEntry: '/assets/a.js', files: stated }
    await writeFile(path.join(release, 'build.json'), JSON.stringify(facts))
    return release
  }

  const read = (release: string) => readReleaseFolder(release, { pictureMaker: undefined, log: silentLog })

  test('finds hashed files of the release before, and no others', async () => {
    await write('old', ['404.html', 'gone.html', 'assets/a-1.js', 'images/a-1.webp', 'assets/same-1.js'])
    const folder = await read(await write('new', ['404.html', 'assets/a-2.js', 'assets/same-1.js']))
    const found = async (address: string) => String((await folder.find(address)?.content())?.bytes)
    expect(await found('/assets/a-1.js')).toBe('old assets/a-1.js')
    expect(await found('/images/a-1.webp')).toBe('old images/a-1.webp')
    expect(await found('/assets/same-1.js')).toBe('new assets/same-1.js')
    expect(folder.find('/gone')).toBeUndefined()
    expect(folder.missing('/gone').file).toBe('404.html')
  })

  test('responds 404 for a file of the release before that was deleted', async () => {
    const old = await write('old', ['404.html', 'assets/a-1.js'])
    const folder = await read(await write('new', ['404.html']))
    await rm(old, { recursive: true })
    const { respond } = createStaticSite({
      folder,
      redirects: [],
      headers: {},
      adminHeaders: {},
    })
    const request = { method: 'GET', pathname: '/assets/a-1.js', search: '', header: () => null }
    const { status, body } = await respond(request)
    expect([status, String(body)]).toEqual([404, 'new 404.html'])
  })

  test('ignores releases that are incomplete', async () => {
    await write('.building-1', ['404.html', 'assets/a-1.js'])
    await rm(path.join(await write('half', ['404.html', 'assets/a-2.js']), 'build.json'))
    const folder = await read(await write('new', ['404.html']))
    expect([folder.find('/assets/a-1.js'), folder.find('/assets/a-2.js')]).toEqual([undefined, undefined])
  })

  test('that lacks files is rejected, with advice', async () => {
    const release = await write('half', ['404.html'], 3)
    await expect(read(release)).rejects.toThrow(/1 of its 3 files.*npm run build/)
  })

  test('that lacks images is rejected without an encoder', async () => {
    const release = await write('new', ['404.html'])
    await writeFile(path.join(release, 'pictures-to-come.json'), '["images/a-1.webp"]')
    await expect(read(release)).rejects.toThrow(/still to be made.*npm start/)
  })
})
