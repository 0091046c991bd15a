import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isCollection, parseDocument } from 'yaml'
import { titleOfValue } from '../../admin/config/value-title.ts'
import { fieldsForFile, shapeOfForm } from '../../admin/draft/form-fields.ts'
import { RecordDraft } from '../../admin/draft/record-draft.ts'
import { valueAt, withValue } from '../../admin/draft/values.ts'
import { FieldPointer } from '../../admin/field/field-pointer.ts'
import { type FormServices, FormServicesContext } from '../../admin/field/form-context.ts'
import { FormFields } from '../../admin/form/FormFields.tsx'
import { inFormOrder } from '../../admin/form/field-order.ts'
import { splitFrontMatter } from '../../admin/format/front-matter.ts'
import type { JsonPath } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { findField, shapeAt, walkShaped } from '../../codegen/schema/shape.ts'
import { noServices } from './draft-services.ts'
import { formOf, savedText } from './through-the-form.ts'

const contentDir = 'tests/fixtures/site'
const { records } = readContent(loadModel(contentDir), { contentDir })

test.each(records.map(record => [record.path, record] as const))(
  'a form that is saved without a change keeps every byte of %s',
  (_, record) => {
    expect(savedText(record, formOf(record))).toBe(record.text)
  },
)

const oneOfEach = [...new Map(records.map(record => [record.entity, record])).values()]

test.each(oneOfEach.map(record => [record.path, record] as const))('shows a form of %s', (path, record) => {
  const fields = formOf(record)
  const draft = new RecordDraft(record.entity, { path, text: record.text, fields }, noServices)
  const form: FormServices = {
    draft,
    pointer: new FieldPointer(),
    titlesOf: () => [],
    names: () => new Promise(() => undefined),
    print: async text => ({ text, names: [] }),
    pictureUrl: async () => undefined,
    openLibrary: () => undefined,
    makePicture: () => new Promise(() => undefined),
    putPicture: () => undefined,
  }
  const html = renderToStaticMarkup(
    <FormServicesContext value={form}>
      <FormFields shape={shapeOfForm(record.entity)} path="" value={fields} />
    </FormServicesContext>,
  )
  for (const name of Object.keys(fields))
    expect(html).toMatch(new RegExp(`data-path="${name}"|data-holds="[^"]*\\b${name}\\b`))
})

// A value with an anchor has several places, so that its whole field is written.
const withoutAnchors = records.filter(({ text }) => !/^\s*(?:[\w-]+:|-) [&*]\w/m.test(text))

const texts = withoutAnchors.flatMap(record => {
  const found: string[] = []
  const yaml = parseDocument(splitFrontMatter(record.text)?.yaml ?? record.text)
  // A list or map in brackets is written as a whole.
  const isInBrackets = (path: JsonPath) =>
    path.some((_, index) => {
      const around: unknown = index > 0 && yaml.getIn(path.slice(0, index), true)
      return isCollection(around) && around.flow
    })
  walkShaped(shapeOfForm(record.entity), formOf(record), (value, shape, path) => {
    const isText = shape.kind === 'text' && shape.holds === 'words' && typeof value === 'string'
    if (isText && value.length > 12 && !isInBrackets(path)) found.push(path.join('.'))
  })
  return found.map(path => ({ record, path }))
})

const fail = () => expect.fail('no such text')
const linesOf = (text: string) => text.split('\n')

/** Counts the lines of one text that aren't in the other. */
function countMissing(text: string, other: string): number {
  const left = linesOf(other)
  return linesOf(text).filter(line => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}

const commentsOf = (text: string) => linesOf(text).filter(line => /^\s*#/.test(line))

test('changes at most three lines beyond those of an edited field, and keeps all comments', () => {
  const edits = fc.record({
    place: fc.nat(texts.length - 1),
    word: fc.nat(),
    typed: fc.constantFrom('herring', 'a long hall of ice', '“quoted”: yes', '# one', "the walrus' den", ''),
  })
  fc.assert(
    fc.property(edits, ({ place, word, typed }) => {
      const { record, path } = texts[place] ?? fail()
      const fields = formOf(record)
      const words = String(valueAt(fields, path)).split(' ')
      words[word % words.length] = typed
      const next = words.join(' ').trim() || 'snow'
      const text = savedText(record, withValue(fields, path, next))
      const own = Math.ceil(next.length / 60) + linesOf(next).length
      expect(countMissing(text, record.text)).toBeLessThanOrEqual(own + 3)
      expect(commentsOf(text).filter(line => !next.includes(line.trim()))).toEqual(
        commentsOf(record.text).filter(line => !String(valueAt(fields, path)).includes(line.trim())),
      )
    }),
    { numRuns: 500 },
  )
})

describe('a new project', () => {
  const project = oneOfEach.find(({ entity }) => entity.name === 'projects')?.entity ?? fail()

  test('has false for a box that nobody has ticked', () => {
    expect(fieldsForFile(project, { title: 'Ice' })).toEqual({ title: 'Ice', visualization: false })
    expect(fieldsForFile(project, { visualization: true })).toEqual({ visualization: true })
  })

  test('asks for a picture before the text that describes it', () => {
    const picture = findField(project.shape, 'beforePicture')?.shape
    const names = (picture?.kind === 'object' ? inFormOrder(picture) : []).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['src', 'alt'])
  })
})

test('an entry of opening hours is called by its days', () => {
  const site = oneOfEach.find(({ entity }) => entity.name === 'site') ?? fail()
  const steps = ['hours', 'weekly', 0]
  const shape = shapeAt(site.entity.shape, site.data, steps) ?? fail()
  const days = valueAt(site.data, 'hours.weekly.0.days')
  expect(days).not.toHaveLength(0)
  expect(titleOfValue(shape, valueAt(site.data, steps.join('.')))).toBe(String(days).replaceAll(',', ', '))
  expect(titleOfValue(shape, { days: ['Monday', 'Tuesday', 'Wednesday'] })).toBe('Monday to Wednesday')
  expect(titleOfValue(shape, { days: ['Monday', 'Tuesday', 'Saturday'] })).toBe('Monday, Tuesday, Saturday')
})

test('a holiday of several days is called by its first and last', () => {
  const site = oneOfEach.find(({ entity }) => entity.name === 'site') ?? fail()
  const shape = shapeAt(site.entity.shape, site.data, ['hours', 'holidays', 0]) ?? fail()
  const title = (until?: string) =>
    titleOfValue(shape, { name: 'Molt', date: '2027-12-28', ...(until && { until }) })
  expect(title()).toBe('Molt, Dec 28, 2027')
  expect(title('2027-12-31')).toMatch(/^Molt, Dec 28\s–\s31, 2027$/)
  expect(title('2027-12-01')).toBe('Molt, Dec 28, 2027')
})

describe('a changed value', () => {
  const fields = { name: 'North', homes: [{ title: 'Ice' }, { title: 'Snow' }], size: { low: 1 } }

  test('leaves everything that is not on its way as it was', () => {
    const next = withValue(fields, 'homes.1.title', 'Rain')
    expect(next).toEqual({ ...fields, homes: [{ title: 'Ice' }, { title: 'Rain' }] })
    expect(valueAt(next, 'homes.0')).toBe(fields.homes[0])
    expect(next.size).toBe(fields.size)
    expect(Object.keys(next)).toEqual(['name', 'homes', 'size'])
  })

  test('adds and removes fields', () => {
    expect(withValue(fields, 'size.high', 3).size).toEqual({ low: 1, high: 3 })
    expect(withValue(fields, 'size', undefined)).not.toHaveProperty('size')
    expect(withValue({}, 'picture.alt', 'Snow')).toEqual({ picture: { alt: 'Snow' } })
  })
})
