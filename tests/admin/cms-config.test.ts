import { readFileSync } from 'node:fs'
import type { Field } from '@sveltia/cms'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { type CmsBackend, cmsConfig } from '../../admin/config/cms-config.ts'
import { isObject, type JsonObject } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { fieldsOf, findField, type Shape } from '../../codegen/schema/shape.ts'

const contentDir = 'tests/fixtures/site'
const model = loadModel(contentDir)
const { records } = readContent(model, { contentDir })
const texts = new Map<string, JsonObject>(records.map(record => [record.path, record.data ?? {}]))

function configWith(backend: CmsBackend) {
  return cmsConfig({ model, records: texts, backend, siteUrl: 'https://example.com', title: 'Editor' })
}

const published: unknown = JSON.parse(
  readFileSync(new URL('../../node_modules/@sveltia/cms/schema/sveltia-cms.json', import.meta.url), 'utf8'),
)

test.each<CmsBackend>([
  { name: 'test-repo' },
  { name: 'github', repo: 'acme/site', branch: 'main', base_url: 'https://auth.example.com' },
])('is what the visual editor asks for, with $name', backend => {
  if (!isObject(published)) throw new Error('no schema')
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(published)
  validate(JSON.parse(JSON.stringify(configWith(backend))))
  expect(validate.errors).toBeNull()
})

const config = configWith({ name: 'test-repo' })

interface Form {
  fields: readonly Field[]
}

/** The fields of a form or of a field, by name. */
function fieldsIn(form: unknown): Map<string, Field> {
  const fields = isForm(form) ? form.fields : []
  return new Map(fields.map(field => [field.name, field]))
}

function isForm(value: unknown): value is Form {
  return isObject(value) && Array.isArray(value.fields)
}

function formOf(name: string): unknown {
  const [group = '', file] = name.split('/')
  const collections = config.collections ?? []
  const found = collections.find(collection => 'name' in collection && collection.name === group)
  if (file)
    return found && 'files' in found
      ? found.files.find(entry => 'name' in entry && entry.name === file)
      : undefined
  return found ?? config.singletons?.find(entry => 'name' in entry && entry.name === group)
}

/** Every property of a shape that has no field in the form. */
function missingFields(shape: Shape, form: unknown, path: string): string[] {
  const fields = fieldsIn(form)
  return fieldsOf(shape).flatMap(({ name, shape: own }) => {
    const field = fields.get(name)
    const inner = own.kind === 'list' ? own.items : own
    return field ? missingFields(inner, field, `${path}.${name}`) : [`${path}.${name}`]
  })
}

describe('the forms', () => {
  test.each(model.entities.map(entity => [entity.name, entity] as const))(
    'of %s have every field',
    (name, entity) => {
      expect(missingFields(entity.shape, formOf(name), name)).toEqual([])
    },
  )

  test('say what the schemas say', () => {
    const cities = fieldsIn(formOf('cities'))
    expect(cities.get('county')).toMatchObject({
      label: 'County',
      required: true,
      widget: 'relation',
      collection: 'counties',
      value_field: '{{slug}}',
      display_fields: ['name'],
    })
    expect(cities.get('zipCodes')).toMatchObject({
      widget: 'list',
      min: 1,
      field: { pattern: [expect.stringContaining('^[0-9]{5}$'), expect.anything()] },
    })
    expect(cities.get('tileShowcase')).toMatchObject({ widget: 'object', required: false })
    expect(fieldsIn(cities.get('picture')).get('src')).toMatchObject({ widget: 'image' })
    expect(fieldsIn(formOf('articles')).get('date')).toMatchObject({
      widget: 'datetime',
      format: 'YYYY-MM-DD',
    })
  })

  test('speak of forms, with the fewest and most of what belongs there', () => {
    const hintOf = (form: string, ...names: string[]) =>
      names.reduce<unknown>((inner, name) => fieldsIn(inner).get(name), formOf(form))
    expect(hintOf('cities', 'county')).toMatchObject({ hint: 'The county it lies in.' })
    expect(hintOf('cities', 'order')).toMatchObject({
      required: false,
      hint: expect.stringContaining('Left empty, it stands last.'),
    })
    expect(hintOf('articles', 'faq')).toMatchObject({
      hint: 'Questions and answers at the end. 4 entries.',
    })
    expect(hintOf('articles', 'excerpt')).toMatchObject({ hint: expect.stringContaining('40 to 320') })
    const hints = JSON.stringify(config).matchAll(/"hint":"([^"]*)"/g)
    const ofFiles = [...hints].filter(([, hint]) =>
      /in quotes|true:|file names? in|Leave out/.test(hint ?? ''),
    )
    expect(ofFiles).toEqual([])
  })

  test('take what the schemas take, and leave facts to the check', () => {
    const zip = fieldsIn(formOf('cities')).get('population')
    const [pattern] = zip && 'pattern' in zip && zip.pattern ? zip.pattern : ['']
    const takes = (text: string) => new RegExp(pattern).test(text)
    expect(['27,577', '1,000,000', '{{fact:projects}}'].map(takes)).toEqual([true, true, true])
    expect(['', '27577', 'many'].map(takes)).toEqual([false, false, false])
    const title = fieldsIn(fieldsIn(formOf('cities')).get('metadata')).get('title')
    const [length] = title && 'pattern' in title && title.pattern ? title.pattern : ['']
    expect(
      ['x'.repeat(8), 'x'.repeat(65), 'x'.repeat(66), 'x'].map(text => new RegExp(length).test(text)),
    ).toEqual([true, true, false, false])
  })

  test('offer each kind of block with its own fields', () => {
    const blocks = fieldsIn(formOf('services')).get('blocks')
    expect(blocks).toMatchObject({ widget: 'list', typeKey: 'type' })
    const services = model.entities.find(entity => entity.name === 'services')
    const list = services && findField(services.shape, 'blocks')?.shape
    const kinds = list?.kind === 'list' && list.items.kind === 'union' ? list.items.variants : []
    expect(kinds.length).toBeGreaterThan(1)
    expect(blocks && 'types' in blocks ? blocks.types.map(({ name }: { name: string }) => name) : []).toEqual(
      kinds.map(kind => kind.name),
    )
  })

  test('name each fact', () => {
    const facts = fieldsIn(formOf('facts'))
    expect([...facts.keys()]).toEqual(Object.keys(texts.get('facts.yaml') ?? {}))
  })
})
