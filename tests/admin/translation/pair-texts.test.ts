import { beforeAll, describe, expect, test } from 'vitest'
import { formEntityOf, splitTranslationPath } from '../../../admin/config/translation-entity.ts'
import { fieldsForFile } from '../../../admin/draft/form-fields.ts'
import {
  addText,
  confirmText,
  type PairedTexts,
  pairTexts,
  removeValue,
  type TextRow,
} from '../../../admin/translation/pair-texts.ts'
import { translationText } from '../../../admin/translation/translation-text.ts'
import { noteSources } from '../../../authoring/translations/note-sources.ts'
import { isObject, type Json, type JsonObject } from '../../../codegen/json.ts'
import { localizedSites, type TranslatedRecord } from '../../../codegen/languages/localize.ts'
import { loadModel } from '../../../codegen/load-model.ts'
import type { Model } from '../../../codegen/model.ts'
import { parseFile } from '../../../codegen/read/content-files.ts'
import { readContent } from '../../../codegen/read/read-content.ts'
import { resolveSite } from '../../../codegen/resolve/resolve-site.ts'
import type { Shape } from '../../../codegen/schema/shape.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { addLanguage } from '../../codegen/languages/invented-language.ts'
import { formOf } from '../through-the-form.ts'

let model: Model
let records: readonly TranslatedRecord[]
let city: TranslatedRecord
let shape: Shape
let main: JsonObject
let own: JsonObject

beforeAll(() => {
  const site = fixtureSite()
  addLanguage(site, { path: 'pg', language: 'es-US', name: 'Pingüino' }, text => `${text} ñ`)
  model = loadModel(site.contentDir, site.schemasDir)
  const [localized] = localizedSites(resolveSite(model, readContent(model, site), site.year))
  records = localized?.translated ?? []
  const found = records.find(({ original }) => original.path === 'cities/north-beak.yaml')
  if (!found?.original.data) throw new Error('The city is gone')
  city = found
  shape = city.original.entity.shape
  main = found.original.data
  own = fieldsIn(city)
})

/** Returns the values of the form of a translation whose texts are noted. */
function fieldsIn({ translation, ...one }: TranslatedRecord): JsonObject {
  const text = noteSources({ translation, ...one })
  return formOf({ ...translation, ...parseFile(translation.entity, text), text })
}

/** Returns the file of a translation whose texts are noted, and the file that a save of its form writes. */
function save(one: TranslatedRecord, fields = fieldsIn(one)): [before: string, after: string] {
  const entity = formEntityOf(model, one.translation.path)
  if (!entity) throw new Error(`No form can show ${one.translation.path}`)
  const before = noteSources(one)
  return [before, translationText(entity, before, fieldsForFile(entity, fields))]
}

const rowAt = ({ rows }: PairedTexts, path: string): TextRow => {
  const row = rows.find(other => other.path.join('.') === path)
  if (!row) throw new Error(`There is no text ${path}`)
  return row
}

const openRows = ({ rows }: PairedTexts) =>
  rows.filter(({ state }) => state !== 'current').map(({ path, state }) => `${path.join('.')} ${state}`)

/** Changes a list of texts in the main language. */
const withLocalInfo = (change: (list: readonly Json[]) => Json[]): JsonObject => ({
  ...main,
  localInfo: change(Array.isArray(main.localInfo) ? main.localInfo : []),
})

test('knows a translation by the folder of its language', () => {
  expect(splitTranslationPath(model, 'pg/cities/north-beak.yaml')).toEqual({
    folder: 'pg',
    main: 'cities/north-beak.yaml',
  })
  for (const path of ['cities/north-beak.yaml', 'pages/gallery.yaml', 'home.yaml', 'pg/cities/notes.txt'])
    expect(splitTranslationPath(model, path), path).toBeUndefined()
})

test('shows each text of each record beside its translation', () => {
  for (const { original, translation } of records) {
    const { rows, gone } = pairTexts(original.entity.shape, original.data ?? {}, translation.data ?? {})
    const others = rows.filter(({ text, own }) => own !== `${text} ñ`)
    expect([others, gone], original.path).toEqual([[], []])
  }
})

test('keeps every byte of a translation that nobody changed', () => {
  expect(records.length).toBeGreaterThan(20)
  for (const one of records) {
    const [before, after] = save(one)
    expect(after, one.translation.path).toBe(before)
  }
})

test('marks a changed text, until somebody says that its translation fits, which changes one line', () => {
  const changed = { ...main, description: 'A town of owls.' }
  const paired = pairTexts(shape, changed, own)
  expect(openRows(paired)).toEqual(['description stale'])
  const fits = confirmText(own, rowAt(paired, 'description'))
  expect(openRows(pairTexts(shape, changed, fits))).toEqual([])
  const [before, after] = save(city, fits)
  const lines = before.split('\n')
  expect(after.split('\n').filter((line, index) => line !== lines[index])).toEqual([
    expect.stringMatching(/^ {2}description: "[0-9a-f]{8}"$/),
  ])
})

describe('an entry of a list', () => {
  test('that is new gets its translation at the same place, and the others keep theirs', () => {
    const longer = withLocalInfo(list => ['Owls nest here.', ...list])
    const paired = pairTexts(shape, longer, own)
    expect(openRows(paired)).toEqual(['localInfo.0 missing'])
    const added = addText(shape, longer, own, rowAt(paired, 'localInfo.0'), 'Aquí anidan búhos.')
    const now = pairTexts(shape, longer, added)
    expect(openRows(now)).toEqual([])
    expect(rowAt(now, 'localInfo.0').own).toBe('Aquí anidan búhos.')
    expect(rowAt(now, 'localInfo.1').own).toBe(`${rowAt(now, 'localInfo.1').text} ñ`)
    expect(Object.keys(isObject(added.sources) ? added.sources : {})).toEqual(
      now.merged.pairs.map(({ ownPath }) => ownPath.join('.')),
    )
  })

  test('that is gone is listed, and leaves with what was noted of it', () => {
    const shorter = withLocalInfo(([, ...rest]) => rest)
    const { gone } = pairTexts(shape, shorter, own)
    expect(gone).toEqual([['localInfo', 0]])
    const now = pairTexts(shape, shorter, removeValue(own, ['localInfo', 0]))
    expect([now.gone, openRows(now)]).toEqual([[], []])
  })
})

test('adds a group with a text that it lacks', () => {
  const { picture: _, ...without } = own
  const paired = pairTexts(shape, main, without)
  expect(openRows(paired)).toEqual(['picture.alt missing'])
  const added = addText(shape, main, without, rowAt(paired, 'picture.alt'), 'Un pico')
  expect(added.picture).toEqual({ alt: 'Un pico' })
  expect(openRows(pairTexts(shape, main, added))).toEqual([])
})
