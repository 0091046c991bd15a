import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentFolder } from '../../admin/server/content-folder.ts'
import { recordsRoute } from '../../admin/server/records-route.ts'
import { parsedKey } from '../../admin/worker/check-content.ts'
import { idOf } from '../../admin/worker/text-id.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { findEntity } from '../../codegen/model.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'

const placesSchema = z.array(z.object({ words: z.string(), form: z.string().optional() })).default([])
const answerSchema = z.object({
  changes: placesSchema,
  reread: z.array(z.object({ words: z.string(), places: placesSchema })).default([]),
  message: z.string().default(''),
  places: placesSchema,
})

const dataSchema = z.record(z.string(), z.unknown())

function start() {
  const site = fixtureSite()
  const app = recordsRoute(contentFolder(site.contentDir), () => site)
  const ask = async (body: unknown) => {
    const response = await app.request('/', { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, ...answerSchema.parse(await response.json()) }
  }
  const file = (name: string) => path.join(site.contentDir, name)
  return { app, ask, file, read: (name: string) => readFileSync(file(name), 'utf8') }
}

test('a form reads one record, and a list the titles of all', async () => {
  const { app, file, read } = start()
  const city = read('cities/north-beak.yaml')
  writeFileSync(file('cities/north-beak.yaml'), `${city.replaceAll('\n', '\r\n')}\r\n`)
  const get = async (address: string) => dataSchema.parse(await (await app.request(address)).json())
  const id = idOf(city.trim())
  expect(await get('/?path=cities/north-beak.yaml')).toEqual({
    [id]: expect.objectContaining({ name: 'North Beak' }),
  })
  expect(await get('/?path=../package.json')).toEqual({})
  const titles = await get('/titles')
  expect(titles['cities/north-beak.yaml']).toBe('North Beak')
  expect(titles['site.yaml']).toBeUndefined()
})

test('a browser parses nothing that was parsed here', async () => {
  const { app, read, file } = start()
  const parsed = z
    .array(z.tuple([z.string(), z.unknown()]))
    .parse(await (await app.request('/parsed')).json())
  const entity = findEntity(loadModel(file('')), 'cities')
  if (!entity) throw new Error('The fixture site has no cities')
  const text = read('cities/north-beak.yaml')
  expect(new Map(parsed).get(parsedKey(entity, text))).toEqual(parseFile(entity, text))
})

test('a record gets another name with all that leads to it, once it was seen', async () => {
  const { ask, file, read } = start()
  const rename = { do: 'rename', record: 'cities/north-beak', to: 'cities/south-beak' }
  const seen = await ask({ ...rename, dryRun: true })
  expect(seen.changes.map(({ words }) => words)).toEqual(
    expect.arrayContaining([
      'North Beak: its name is south-beak now, not north-beak',
      'Visitors of /cities/north-beak are led to /cities/south-beak',
    ]),
  )
  // Each place by the name of its page and its field, with the form that shows it.
  expect(seen.changes).toContainEqual({
    words:
      'Home, in: Areas › Places › North Beak › Link address: /cities/north-beak becomes /cities/south-beak',
    form: expect.stringMatching(/^\/admin\/#\/collections\/_singletons\/entries\/home\?field=/),
  })
  expect(existsSync(file('cities/north-beak.yaml'))).toBe(true)
  expect((await ask({ ...rename, dryRun: false })).changes).toEqual(seen.changes)
  expect(existsSync(file('cities/north-beak.yaml'))).toBe(false)
  expect(read('redirects.yaml')).toContain('/cities/south-beak')
  expect(read('home.yaml')).not.toContain('/cities/north-beak')
})

test('what happens to a translation is told with its language', async () => {
  const { ask, file } = start()
  mkdirSync(file('es/cities'), { recursive: true })
  writeFileSync(
    file('es/cities/north-beak.yaml'),
    'description: Una colonia pequeña que nadie ha visto, porque el viento no ha parado ahí desde la feria del pescado.\n',
  )
  const { changes, message } = await ask({
    do: 'rename',
    record: 'cities/north-beak',
    to: 'cities/south-beak',
    dryRun: true,
  })
  expect(message).toBe('')
  expect(changes).toContainEqual({
    words: 'North beak (Spanish): its name is south-beak now, not north-beak',
  })
})

test('a rename says where visitors still read the old name, and changes it there if the new one is given', async () => {
  const { ask, read } = start()
  const rename = { do: 'rename', record: 'cities/north-beak', to: 'cities/south-beak', dryRun: false }
  const { reread } = await ask({ ...rename, dryRun: true })
  expect(reread[0]?.words).toContain('Visitors still read “North Beak” here.')
  expect(reread[0]?.places).toContainEqual({
    words: 'North Beak, in: Name',
    form: '/admin/#/collections/cities/entries/north-beak?field=name',
  })
  expect((await ask({ ...rename, name: 'South Beak' })).status).toBe(200)
  expect(read('cities/south-beak.yaml')).toMatch(/^name: South Beak$/m)
})

test('a record is taken away, and its visitors are led where somebody says', async () => {
  const { ask, file, read } = start()
  const remove = { do: 'remove', record: 'articles/first-snow', dryRun: false }
  expect(await ask({ ...remove, to: '/nowhere' })).toMatchObject({
    status: 409,
    message: expect.stringContaining('There is no page /nowhere'),
  })
  expect(existsSync(file('articles/first-snow.md'))).toBe(true)
  expect((await ask({ ...remove, to: '/services' })).status).toBe(200)
  expect(existsSync(file('articles/first-snow.md'))).toBe(false)
  expect(read('redirects.yaml')).toMatch(/from: \/blog\/first-snow\s+to: \/services\b/)
})

test('what others need is named by page and field, and what should be read again, too', async () => {
  const { ask } = start()
  const needed = await ask({ do: 'remove', record: 'counties/blizzard-county', dryRun: true })
  expect(needed.message).toBe(
    'Other pages still need it. Choose something else there first, or delete those as well:',
  )
  expect(needed.places).toContainEqual({
    words: 'North Beak, in: County',
    form: '/admin/#/collections/cities/entries/north-beak?field=county',
  })
  const { changes, reread } = await ask({ do: 'remove', record: 'articles/first-snow', dryRun: true })
  const places = reread.flatMap(one => one.places)
  const all = [...changes, ...places].map(({ words }) => words)
  expect(all.join('\n')).toContain('is taken out')
  expect(places.map(({ form }) => form)).toContainEqual(
    '/admin/#/collections/guides/entries/choosing-a-floe?field=related.0.href',
  )
  expect(all.filter(words => /\.(?:yaml|md)|:\d+/.test(words))).toEqual([])
})

test.each([
  { do: 'remove', record: '../secret', dryRun: false },
  { do: 'empty', record: 'cities/north-beak', dryRun: false },
  { do: 'rename', record: 'cities/north-beak', dryRun: false },
])('what is no change is refused: %o', async body => {
  expect((await start().ask(body)).status).toBe(400)
})
