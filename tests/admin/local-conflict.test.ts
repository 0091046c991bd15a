import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DraftFiles } from '../../admin/client/drafts/draft-files.ts'
import { localDrafts } from '../../admin/client/drafts/local-drafts.ts'
import { ContentStore } from '../../admin/client/files/content-store.ts'
import type { Conflict } from '../../admin/client/saves/conflict.ts'
import { localConflict, type Yours } from '../../admin/client/saves/local-conflict.ts'
import { adminApp } from '../../admin/server/admin-app.ts'

const hippo = 'cities/hippo.yaml'
const text = 'name: Hippo\npopulation: 100\n'
const mine = text.replace('100', '101')

/** The client's store over the server's app on a folder of its own, with one city read. */
async function openStore() {
  const checkout = mkdtempSync(path.join(tmpdir(), 'local-conflict-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  const contentDir = path.join(checkout, 'content')
  const at = (file: string) => path.join(contentDir, file)
  mkdirSync(at('cities'), { recursive: true })
  writeFileSync(at(hippo), text)
  const app = adminApp({
    contentDir,
    draftsDir: path.join(checkout, 'drafts'),
    adminDir: checkout,
    siteDir: checkout,
    token: 'token',
    editorData: () => ({ schemas: {}, folders: [] }),
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => app.request(address, init))
  onTestFinished(() => void vi.unstubAllGlobals())
  const refused: Yours[] = []
  const store = new ContentStore({
    base: 'http://localhost/admin/',
    token: 'token',
    onChanged: yours => refused.push(yours),
  })
  await store.readTexts()
  const save = (file = hippo, data = mine) => store.write(file, new Blob([data]))
  /** Both versions of what was refused last. */
  const both = async () => {
    const yours = refused.at(-1)
    if (!yours) throw new Error('Nothing was refused')
    return localConflict(store, yours)
  }
  return { at, save, both, store }
}

test('a file that was deleted meanwhile can be brought back', async () => {
  const { at, save, both } = await openStore()
  rmSync(at(hippo))
  await expect(save()).rejects.toThrow('not there any more')
  const conflict = await both()
  expect(conflict).toMatchObject({ text: mine, base: text, isGone: true, theirs: { path: hippo, text } })
  await conflict.save(mine)
  expect(readFileSync(at(hippo), 'utf8')).toBe(mine)
})

test('a file that was renamed meanwhile is followed', async () => {
  const { at, save, both } = await openStore()
  renameSync(at(hippo), at('cities/hippo-town.yaml'))
  await expect(save()).rejects.toThrow('not there any more')
  const conflict = await both()
  expect(conflict.theirs).toEqual({ path: 'cities/hippo-town.yaml', text })
  await conflict.save(mine)
  expect(readFileSync(at('cities/hippo-town.yaml'), 'utf8')).toBe(mine)
  expect(() => readFileSync(at(hippo))).toThrow('ENOENT')
})

test('a new record does not take the place of one that was made meanwhile', async () => {
  const { at, save, both } = await openStore()
  writeFileSync(at('cities/zebra.yaml'), text)
  await expect(save('cities/zebra.yaml')).rejects.toThrow('Another program')
  expect(await both()).toMatchObject({ text: mine, base: undefined, theirs: { text } })
  expect((await both()).words.advice).toContain('same name')
})

test('of two windows that save at once one wins, and the other is shown both', async () => {
  const { at, save, both, store } = await openStore()
  writeFileSync(at(hippo), 'name: Giraffe\n')
  await expect(save()).rejects.toThrow('Another program')
  const conflict = await both()
  expect(conflict.theirs.text).toBe('name: Giraffe\n')
  writeFileSync(at(hippo), 'name: Zebra\n')
  await expect(conflict.save(mine)).rejects.toThrow('Another program')
  expect(readFileSync(at(hippo), 'utf8')).toBe('name: Zebra\n')
  expect(store.has(hippo)).toBe(true)
})

test('what the disk refuses is said in words', async () => {
  const { at, save, store } = await openStore()
  rmSync(at(hippo))
  mkdirSync(at(hippo))
  await store.latest(hippo)
  await expect(save()).rejects.toThrow('A folder of the same name stands in the way. Nothing was saved.')
  await expect(save(`cities/${'a'.repeat(300)}.yaml`)).rejects.toThrow('The name is too long')
  // The superuser may write everywhere.
  if (process.getuid?.() === 0) return
  chmodSync(at('cities'), 0o500)
  await expect(save('cities/zebra.yaml')).rejects.toThrow('read-only')
  chmodSync(at('cities'), 0o700)
})

test('a program that is gone or was started anew says what to do', async () => {
  const { save } = await openStore()
  vi.stubGlobal('fetch', async () => new Response('Load the page again.', { status: 403 }))
  await expect(save()).rejects.toThrow('started anew')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(save()).rejects.toThrow('is npm run admin still running?')
})

test('of two windows that save one draft, the second is shown both', async () => {
  const { store } = await openStore()
  const asked: (() => Promise<Conflict>)[] = []
  const [one, other] = [1, 2].map(() => localDrafts(store, conflict => asked.push(conflict)))
  const draftOf = (data: string): Parameters<ReturnType<typeof localDrafts>['savePullRequest']>[0] => ({
    changes: [{ action: 'update', path: `content/${hippo}`, data }],
    branch: 'cms/cities/hippo',
    title: 'Hippo',
  })
  await one?.savePullRequest(draftOf(mine))
  await expect(other?.savePullRequest(draftOf('name: Giraffe\n'))).rejects.toThrow('Another window')
  const conflict = await asked[0]?.()
  expect(conflict).toMatchObject({ text: 'name: Giraffe\n', base: text, theirs: { path: hippo, text: mine } })
  await conflict?.save('name: Chosen\n')
  const drafts = await other?.fetchPullRequests()
  expect(drafts?.flatMap(({ files }) => files.map(file => file.text))).toEqual(['name: Chosen\n'])
  // The window that saved it can save again.
  await other?.savePullRequest(draftOf('name: Zebra\n'))
  await expect(one?.savePullRequest(draftOf(mine))).rejects.toThrow('Another window')
})

test('a draft keeps the file that it was made from, until somebody takes in what others changed', async () => {
  const { at, store } = await openStore()
  const drafts = new DraftFiles(store)
  const draft = { name: 'cities/hippo', title: 'Hippo', path: hippo, text: mine }
  const first = await drafts.put(draft, { keepsBase: false })
  expect(first).toMatchObject({ base: await store.revision(hippo), baseText: text })
  const theirs = text.replace('Hippo', 'Zebra')
  writeFileSync(at(hippo), theirs)
  await store.latest(hippo)
  expect(await drafts.put(draft, { keepsBase: true })).toMatchObject({ base: first.base, baseText: text })
  const last = await drafts.put(draft, { keepsBase: false })
  expect(last).toMatchObject({ base: await store.revision(hippo), baseText: theirs })
  expect(await drafts.list()).toEqual([last])
  const isNew = { name: 'cities/seal', title: 'Seal', path: 'cities/seal.yaml', text: mine }
  expect(await drafts.put(isNew, { keepsBase: false })).not.toHaveProperty('baseText')
})

test('a draft that another window has saved is neither replaced nor removed', async () => {
  const { store } = await openStore()
  const [one, other] = [new DraftFiles(store), new DraftFiles(store)]
  const draft = { name: 'cities/hippo', title: 'Hippo', path: hippo, text: mine }
  await one.put(draft, { keepsBase: false })
  await other.read()
  const saved = await other.put({ ...draft, text: 'name: Zebra\n' }, { keepsBase: true })
  expect([await one.isChanged(hippo), await other.isChanged(hippo)]).toEqual([true, false])
  await expect(one.put(draft, { keepsBase: true })).rejects.toThrow('Another window')
  await expect(one.remove(hippo)).rejects.toThrow('it is kept')
  expect(await one.list()).toEqual([saved])
  expect(await one.readOne(hippo)).toEqual(saved)
  await one.remove(hippo)
  expect(await other.isChanged(hippo)).toBe(true)
  expect(await other.readOne(hippo)).toBeUndefined()
})
