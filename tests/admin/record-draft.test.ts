import { expect, test, vi } from 'vitest'
import type { DraftServices, StoredRecord } from '../../admin/draft/draft-services.ts'
import { RecordDraft } from '../../admin/draft/record-draft.ts'
import type { JsonObject } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { findEntity } from '../../codegen/model.ts'
import { createFiles, lastChange, problem } from './draft-services.ts'

const entity = findEntity(loadModel('tests/fixtures/site'), 'cities')
if (!entity) throw new Error('The fixture site has no cities')
const cities = entity
const path = 'cities/north.yaml'

function openDraft(fields: JsonObject, services: Partial<DraftServices> = {}) {
  const files = createFiles({ [path]: fields })
  const draft = new RecordDraft(cities, files.record(path), { ...files.services, ...services })
  return { ...files, draft }
}

function openNew(services: Partial<DraftServices> = {}) {
  const files = createFiles({})
  return { ...files, draft: new RecordDraft(cities, undefined, { ...files.services, ...services }) }
}

test('saves what was typed, without spaces around it', async () => {
  const { draft, texts } = openDraft({ name: 'North', population: '5' })
  draft.set('population', '6 ')
  expect(draft.isEdited).toBe(true)
  await draft.save()
  expect(draft.status).toEqual({ is: 'saved', wasDraft: false })
  expect(draft.isEdited).toBe(false)
  expect(texts.get(path)).toBe('{"name":"North","population":"6"}')
})

test('knows which values are as they were saved', async () => {
  const { draft } = openDraft({ name: 'North', population: '5' })
  draft.set('name', 'South')
  expect(['name', 'population', 'elevation'].filter(field => draft.isSavedValue(field))).toEqual([
    'population',
  ])
  await draft.save()
  expect(draft.isSavedValue('name')).toBe(true)
})

test('shows no problem of an empty field before somebody leaves it or saves', async () => {
  const { draft } = openDraft({ name: 'wrong' })
  draft.set('housing', [{}])
  await draft.check()
  const fields = ['name', 'housing.0.title', 'housing.0.description']
  const shown = () => fields.filter(field => draft.showsProblemsOf(field))
  expect(shown()).toEqual(['name'])
  draft.leaveField('housing.0.title')
  expect(shown()).toEqual(['name', 'housing.0.title'])
  await draft.save()
  expect(shown()).toEqual(fields)
  draft.set('housing', [{}, {}])
  await draft.check()
  expect(draft.showsProblemsOf('housing.1.title')).toBe(false)
})

test('shows no problem of a field that was changed since the check', async () => {
  const { draft } = openDraft({ name: 'wrong', neighborhoods: ['a'] })
  await draft.check()
  expect(draft.showsProblemsOf('name')).toBe(true)
  draft.set('name', 'wrong, too')
  draft.set('neighborhoods.0', 'b')
  expect(draft.showsProblemsOf('name')).toBe(false)
  expect(draft.showsProblemsOf('neighborhoods')).toBe(true)
  await draft.check()
  expect(draft.showsProblemsOf('name')).toBe(true)
})

test('is refused with the problems, and keeps the text', async () => {
  const { draft, texts } = openDraft({ name: 'North' })
  draft.set('name', 'wrong')
  await draft.save()
  expect(draft.status).toMatchObject({ is: 'refused', problems: [{ message: 'It is wrong.' }] })
  expect(draft.value.name).toBe('wrong')
  expect(texts.get(path)).toBe('{"name":"North"}')
  draft.set('name', 'South')
  await draft.check()
  expect(draft.problems).toEqual([])
})

test('saves what is typed during a save after it, and is no conflict with itself', async () => {
  let finish: (() => void) | undefined
  const checked = new Promise<void>(resolve => {
    finish = resolve
  })
  const { draft, texts } = openDraft(
    { name: 'North', population: '5' },
    {
      async check() {
        await checked
        return { problems: [], warnings: [] }
      },
    },
  )
  draft.set('population', '6')
  const first = draft.save()
  draft.set('population', '7')
  const second = draft.save()
  expect(draft.save()).toBe(second)
  finish?.()
  await Promise.all([first, second])
  expect(draft.status).toEqual({ is: 'saved', wasDraft: false })
  expect(texts.get(path)).toBe('{"name":"North","population":"7"}')
})

test('keeps what the file is warned of after a save', async () => {
  const warnings = [problem('It may be wrong.', path)]
  const { draft } = openDraft({ name: 'North' }, { check: async () => ({ problems: [], warnings }) })
  await draft.check()
  expect(draft.warnings).toEqual(warnings)
  draft.set('name', 'South')
  await draft.save()
  expect(draft.status.is).toBe('saved')
  expect(draft.warnings).toEqual(warnings)
})

test('checks one text at a time, and the last one in any case', async () => {
  const checked: string[] = []
  let release = () => {}
  const { draft } = openDraft(
    { name: 'North' },
    {
      async check({ text }) {
        checked.push(text)
        if (checked.length === 1) await new Promise<void>(resolve => (release = resolve))
        return { problems: [], warnings: [] }
      },
    },
  )
  draft.set('name', 'A')
  const checks = draft.check()
  await expect.poll(() => checked.length).toBe(1)
  for (const name of ['AB', 'ABC']) {
    draft.set('name', name)
    void draft.check()
  }
  release()
  await checks
  expect(checked).toEqual(['{"name":"A"}', '{"name":"ABC"}'])
})

test('checks values that were typed during a check once', async () => {
  vi.useFakeTimers()
  const checked: string[] = []
  const { draft } = openDraft(
    { name: 'North' },
    {
      async check({ text }) {
        checked.push(text)
        if (checked.length === 1) draft.set('name', 'AB')
        return { problems: [], warnings: [] }
      },
    },
  )
  draft.set('name', 'A')
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(checked).toEqual(['{"name":"A"}', '{"name":"AB"}'])
})

test('shows no problems of a new record before its first save', async () => {
  const { draft, texts } = openNew()
  draft.set('name', 'wrong')
  await draft.check()
  expect(draft.problems).toEqual([])
  await draft.save()
  expect(draft.problems).toHaveLength(1)
  draft.set('name', 'New Ice')
  await draft.save()
  expect([...texts]).toEqual([['cities/new-ice.yaml', '{"name":"New Ice"}']])
  expect(draft.path).toBe('cities/new-ice.yaml')
})

test('never writes over a record of the same name, nor without a name', async () => {
  const { draft, texts, kept } = openNew()
  texts.set('cities/ice.yaml', 'theirs')
  draft.set('name', 'Ice')
  await draft.save()
  expect(draft.status).toMatchObject({ is: 'failed', message: expect.stringContaining('“Ice”') })
  draft.set('name', '冰')
  await draft.save()
  expect(draft.status).toMatchObject({ is: 'failed', message: expect.stringContaining('no letters') })
  expect([...texts]).toEqual([['cities/ice.yaml', 'theirs']])
  const closed = draft.close()
  // Before the database has it.
  expect(kept.get('cities/new')).toMatchObject({ value: { name: '冰' } })
  await closed
})

test('stores and publishes a translation under the name of what it translates, whatever it is called', async () => {
  const files = createFiles({})
  const place = { path: 'es/cities/north.yaml', title: 'Spanish: North' }
  const draft = new RecordDraft(cities, undefined, files.services, undefined, place)
  expect(draft.name).toBe(place.path)
  draft.set('description', '¡冰!')
  await draft.saveAsDraft()
  expect([...files.stored.keys()]).toEqual([place.path])
  await draft.publish()
  expect([...files.texts]).toEqual([[place.path, '{"description":"¡冰!"}']])
})

test('keeps the text in a conflict, and brings in what others changed', async () => {
  const { draft, texts } = openDraft({ name: 'North', population: '5', elevation: '1' })
  draft.set('population', '6')
  draft.set('name', 'My North')
  const theirs = '{"name":"Their North","population":"5","elevation":"2"}'
  texts.set(path, theirs)
  await draft.save()
  expect(draft.status).toEqual({ is: 'conflict', isRemoved: false, change: lastChange })
  expect(draft.otherAuthor).toBe(lastChange.by)
  expect(texts.get(path)).toBe(theirs)
  await draft.acceptOthers()
  expect(draft.value).toEqual({ name: 'My North', population: '6', elevation: '2' })
  expect([...draft.others]).toEqual([['name', 'Their North']])
  await draft.save()
  expect(draft.status.is).toBe('saved')
  expect(JSON.parse(texts.get(path) ?? '')).toEqual(draft.value)
})

test('takes the text of others where somebody wants it', async () => {
  const { draft, texts } = openDraft({ name: 'North', population: '5' })
  draft.set('population', '6')
  draft.set('name', 'My North')
  texts.set(path, '{"name":"Their North","population":"7"}')
  await draft.save()
  await draft.acceptOthers()
  draft.settle('name', true)
  draft.settle('population', false)
  expect(draft.value).toEqual({ name: 'Their North', population: '6' })
  expect(draft.others.size).toBe(0)
  draft.undo()
  expect(draft.value.name).toBe('My North')
})

test('saves a file again that somebody else removed', async () => {
  const { draft, texts } = openDraft({ name: 'North' })
  draft.set('population', '6')
  texts.delete(path)
  await draft.save()
  expect(draft.status).toEqual({ is: 'conflict', isRemoved: true, change: lastChange })
  await draft.acceptOthers()
  expect(draft.status.is).toBe('saved')
  expect(texts.get(path)).toBe('{"name":"North","population":"6"}')
})

test.each(['offline', 'signed-out'] as const)('keeps the text when a save ends %s', async is => {
  const { draft, kept } = openDraft({ name: 'North' }, { save: async () => ({ is, message: '' }) })
  draft.set('name', 'South')
  await draft.save()
  expect(draft.status.is).toBe(is)
  await draft.keep()
  expect(kept.get(path)).toMatchObject({ saved: { name: 'North' }, value: { name: 'South' } })
})

test('reports a save that throws', async () => {
  const { draft } = openDraft({ name: 'North' }, { save: () => Promise.reject(new Error('Disk full')) })
  draft.set('name', 'South')
  await draft.save()
  expect(draft.status).toEqual({ is: 'failed', message: 'Error: Disk full' })
  expect(draft.value.name).toBe('South')
})

test('restores what was typed in an earlier session, over a file that others changed since', async () => {
  const { draft, kept } = openDraft({ name: 'North', population: '7' })
  const copy = { saved: { name: 'North', population: '5' }, value: { name: 'Typed', population: '5' } }
  draft.restore({ ...copy, pictures: new Map(), at: 5 })
  expect(draft.value).toEqual({ name: 'Typed', population: '7' })
  expect(draft.status).toEqual({ is: 'restored', at: 5, isMerged: true })
  draft.discard()
  expect(draft.value).toEqual({ name: 'North', population: '7' })
  expect([...kept]).toEqual([])
  draft.undo()
  expect(draft.value.name).toBe('Typed')
})

test('undoes the keys of one second in one field at once, and is clean at the end', async () => {
  const { draft, kept } = openDraft({ name: 'North' })
  draft.set('name', 'N', 1000)
  await draft.keep()
  draft.set('name', 'No', 1500)
  draft.set('population', '1', 1600)
  draft.set('name', 'Nor', 1700)
  const seen = [draft.value]
  while (draft.canUndo) {
    draft.undo()
    seen.push(draft.value)
  }
  expect(seen.map(({ name, population }) => [name, population])).toEqual([
    ['Nor', '1'],
    ['No', '1'],
    ['No', undefined],
    ['North', undefined],
  ])
  expect(draft.isEdited).toBe(false)
  expect(draft.status).toEqual({ is: 'clean' })
  expect([...kept]).toEqual([])
})

test('saves pictures that the text names, after they are made', async () => {
  const saved: string[][] = []
  const { draft } = openDraft(
    { name: 'North' },
    {
      async save({ text, pictures }) {
        saved.push([...pictures.keys()])
        return { is: 'saved', text }
      },
    },
  )
  for (const name of ['dropped', 'hall'])
    void draft.addPicture(
      Promise.resolve({ path: `images/cities/north/${name}.webp`, picture: new Blob([name]) }),
      () => draft.set('picture', { src: `cities/north/${name}.webp` }),
    )
  await draft.save()
  expect(saved).toEqual([['images/cities/north/hall.webp']])
})

test('is shown before it is checked, and again when something else shows it', async () => {
  const seen: string[] = []
  const { services } = openDraft({ name: 'North' })
  const { draft } = openDraft(
    { name: 'North' },
    {
      async check(file) {
        seen.push('check')
        if (seen.length === 2) draft.onFile = async () => void seen.push('other page')
        return services.check(file)
      },
    },
  )
  draft.onFile = async () => void seen.push('page')
  await draft.check()
  expect(seen).toEqual(['page', 'check', 'other page', 'check'])
})

/** Opens a form on a stored draft. */
async function openStored(
  published: JsonObject | undefined,
  { outdated, ...fields }: JsonObject & { outdated?: JsonObject },
) {
  const files = createFiles(published ? { [path]: published } : {})
  const stored: StoredRecord = { path, text: JSON.stringify(fields), fields, savedAt: '0' }
  files.stored.set(path, stored)
  await files.services.readStored(path)
  const opened = { ...stored, ...(outdated && { outdated: { fields: outdated } }) }
  return { ...files, draft: new RecordDraft(cities, files.record(path), files.services, opened) }
}

test('stores a draft with its problems, and publishes it when they are gone', async () => {
  const { draft, texts, stored, kept } = openDraft({ name: 'North', population: '5' })
  draft.set('name', 'wrong')
  await draft.keep()
  await draft.saveAsDraft()
  expect(draft.status).toEqual({ is: 'saved-draft' })
  await draft.check()
  expect(draft.problems).toMatchObject([{ message: 'It is wrong.' }])
  expect([draft.isEdited, draft.storedAt]).toEqual([false, '1'])
  expect([...draft.changes]).toEqual([['name', 'North']])
  expect(texts.get(path)).toBe('{"name":"North","population":"5"}')
  expect([...kept]).toEqual([])
  await draft.publish()
  expect(draft.status.is).toBe('refused')
  expect(stored.has(path)).toBe(true)
  draft.set('name', 'South')
  // The main button and its key save the draft.
  await draft.save()
  expect(draft.status).toEqual({ is: 'saved-draft' })
  expect(texts.get(path)).toContain('North')
  await draft.publish()
  expect(draft.status).toEqual({ is: 'saved', wasDraft: true })
  expect(texts.get(path)).toBe('{"name":"South","population":"5"}')
  expect([stored.size, draft.changes.size, draft.storedAt]).toEqual([0, 0, undefined])
})

test('keeps the draft of a new record out of the content, under the name that it began with', async () => {
  const { draft, texts, stored } = openNew()
  draft.set('population', '6')
  await draft.saveAsDraft()
  expect(draft.status).toMatchObject({ is: 'failed', message: expect.stringContaining('name first') })
  draft.set('name', 'Ice')
  await draft.saveAsDraft()
  draft.set('name', 'Snow')
  await draft.saveAsDraft()
  expect([...stored.keys()]).toEqual(['cities/ice.yaml'])
  expect([texts.size, draft.publishedFields, draft.changes.size]).toEqual([0, undefined, 0])
  await draft.publish()
  expect([...texts]).toEqual([['cities/ice.yaml', '{"name":"Snow","population":"6"}']])
  expect(stored.size).toBe(0)
})

test('opens a stored draft with what differs from the published values', async () => {
  const { draft } = await openStored({ name: 'North', population: '5' }, { name: 'South', population: '5' })
  expect([draft.value.name, draft.isEdited, draft.isOutdated]).toEqual(['South', false, false])
  expect([...draft.changes]).toEqual([['name', 'North']])
  draft.set('population', '6')
  await draft.check()
  expect([...draft.changes.keys()]).toEqual(['name', 'population'])
  draft.discard()
  expect(draft.value).toEqual({ name: 'South', population: '5' })
})

test('publishes no draft over a file that was changed since, but brings in the change', async () => {
  const outdated = { name: 'North', population: '4', elevation: '1' }
  const { draft, texts } = await openStored(
    { name: 'North', population: '5', elevation: '2' },
    { name: 'South', population: '6', elevation: '1', outdated },
  )
  await draft.publish()
  expect(draft.status).toEqual({ is: 'conflict', isRemoved: false, change: lastChange })
  await draft.acceptOthers()
  expect(draft.value).toEqual({ name: 'South', population: '6', elevation: '2' })
  expect([...draft.others]).toEqual([['population', '5']])
  await draft.publish()
  expect(JSON.parse(texts.get(path) ?? '')).toEqual(draft.value)
})

test('asks about every field that differs if nobody knows what a draft was made from', async () => {
  const files = createFiles({ [path]: { name: 'North', population: '5', elevation: '2' } })
  const fields = { name: 'South', population: '5' }
  const stored = { path, text: '', fields, savedAt: '0', outdated: {} }
  const draft = new RecordDraft(cities, files.record(path), files.services, stored)
  await draft.acceptOthers()
  expect(draft.value).toEqual(fields)
  expect([...draft.others]).toEqual([
    ['name', 'North'],
    ['elevation', '2'],
  ])
})

test('publishes a draft again whose file was removed since', async () => {
  const { draft, texts } = await openStored(undefined, { name: 'South', outdated: { name: 'North' } })
  await draft.publish()
  expect(draft.status).toEqual({ is: 'conflict', isRemoved: true, change: lastChange })
  await draft.acceptOthers()
  expect([...texts]).toEqual([[path, '{"name":"South"}']])
})

test.each(['saveAsDraft', 'publish'] as const)(
  'keeps the draft that another window saved on %s',
  async act => {
    const { draft, texts, stored } = await openStored(
      { name: 'North', population: '5' },
      { name: 'South', population: '5' },
    )
    draft.set('name', 'West')
    const theirs = { name: 'South', population: '6' }
    stored.set(path, { path, text: JSON.stringify(theirs), fields: theirs, savedAt: 'later' })
    await draft[act]()
    expect(draft.status).toEqual({ is: 'conflict', isRemoved: false, isDraft: true, change: lastChange })
    expect([draft.value.name, texts.get(path)]).toEqual(['West', '{"name":"North","population":"5"}'])
    await draft.acceptOthers()
    expect(draft.value).toEqual({ name: 'West', population: '6' })
    await draft.saveAsDraft()
    expect(stored.get(path)?.fields).toEqual(draft.value)
  },
)

test('stores what was typed if another window discarded the draft', async () => {
  const { draft, stored } = await openStored({ name: 'North' }, { name: 'South' })
  draft.set('name', 'West')
  stored.clear()
  await draft.publish()
  expect(draft.status).toMatchObject({ is: 'conflict', isDraft: true })
  await draft.acceptOthers()
  expect(stored.get(path)?.fields).toEqual({ name: 'West' })
})

test('discards a stored draft, which undo brings back into the form', async () => {
  const { draft, stored } = await openStored({ name: 'North' }, { name: 'South' })
  await draft.discardDraft()
  expect([stored.size, draft.value.name, draft.isEdited, draft.changes.size]).toEqual([0, 'North', false, 0])
  expect(draft.status).toEqual({ is: 'discarded' })
  draft.undo()
  expect([draft.value.name, draft.isEdited]).toEqual(['South', true])
})

test('restores what was typed over a draft', async () => {
  const { draft, kept } = await openStored({ name: 'North' }, { name: 'South', population: '5' })
  draft.set('population', '6')
  await draft.keep()
  expect(kept.get(path)).toMatchObject({ saved: { name: 'South' }, value: { population: '6' } })
  const copy = { saved: { name: 'North' }, value: { name: 'North', population: '7' } }
  draft.restore({ ...copy, pictures: new Map(), at: 5 })
  expect(draft.value).toEqual({ name: 'South', population: '7' })
})

test('tries again what failed, and not another kind of save', async () => {
  let isDown = true
  const files = createFiles({ [path]: { name: 'North' } })
  const draft = new RecordDraft(cities, files.record(path), {
    ...files.services,
    store: async (...args) => (isDown ? { is: 'offline', message: '' } : files.services.store(...args)),
  })
  draft.set('name', 'South')
  await draft.saveAsDraft()
  expect(draft.status.is).toBe('offline')
  isDown = false
  await draft.retry()
  expect([draft.status.is, files.stored.size]).toEqual(['saved-draft', 1])
  expect(files.texts.get(path)).toBe('{"name":"North"}')
})

test('redoes what was undone, until something else is typed', () => {
  const { draft } = openDraft({ name: 'North', population: '5' })
  draft.set('name', 'South', 0)
  draft.set('population', '6', 5000)
  expect(draft.canRedo).toBe(false)
  draft.undo()
  draft.undo()
  expect(draft.value).toEqual({ name: 'North', population: '5' })
  draft.redo()
  expect(draft.value).toEqual({ name: 'South', population: '5' })
  draft.undo()
  draft.redo()
  draft.redo()
  expect(draft.value).toEqual({ name: 'South', population: '6' })
  expect(draft.canRedo).toBe(false)
  draft.undo()
  draft.set('name', 'East', 9000)
  expect(draft.canRedo).toBe(false)
  draft.redo()
  expect(draft.value).toEqual({ name: 'East', population: '5' })
})
