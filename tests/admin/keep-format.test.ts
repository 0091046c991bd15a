import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse as parseYamlText } from 'yaml'
import { fieldsForFile, fieldsForForm } from '../../admin/draft/form-fields.ts'
import { fileText } from '../../admin/format/file-text.ts'
import { bodyField, bodyOf } from '../../admin/format/front-matter.ts'
import { keepFile, newFile } from '../../admin/format/keep-file.ts'
import { keepYaml } from '../../admin/format/keep-yaml.ts'
import { meaning, same } from '../../admin/format/same.ts'
import { withoutEmptyFields } from '../../admin/format/without-empty-fields.ts'
import { validatorOf } from '../../codegen/check/validators.ts'
import { isJson, isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { parseYaml } from '../../codegen/read/yaml.ts'
import { asGiven, asTheForm } from './as-the-form.ts'

const contentDir = 'tests/fixtures/site'
const model = loadModel(contentDir)
const { records } = readContent(model, { contentDir })

function dataOf(text: string): JsonObject {
  const data: unknown = parseYamlText(text) ?? {}
  if (!isJson(data) || !isObject(data)) throw new Error('not an object')
  return data
}

function changedLines(before: string, after: string): { gone: string[]; added: string[] } {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const left = [...fresh]
  const gone = old.filter(line => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { gone, added: left }
}

describe('saving without a change', () => {
  test.each(records.map(record => [record.path, record] as const))('keeps every byte of %s', (_, record) => {
    expect(keepFile(record.entity.format, record.text, asGiven(record))).toBe(record.text)
  })
})

const city = `# yaml-language-server: $schema=../../schemas/cities.schema.json
order: 15
name: Hutto # not Hippo
population: "27,577"
zipCodes: ["78634", "78635"]
description: >-
  Concrete hippos, young families and houses built since the toll road came, on gumbo clay that asks for
  flexible floors.
# As people call them
neighborhoods:
  - Old Town Hutto
  # the big one
  - Star Ranch
  - 'Hutto Parke'
coordinates: { lat: 30.5427, lng: -97.5467 }

housing:
  - title: Gumbo
    text: >-
      That is the farmers' word for the wet clay along Brushy and Cottonwood creeks, which builds up on a
      boot until you walk two inches taller.
  - title: Quiet
    text: Footfall is impact sound.
metadata:
  # for search engines
  title: Hutto TX family flooring
  keywords:
    - flooring
`

function edited(change: (data: JsonObject) => void): string {
  const data = dataOf(city)
  change(data)
  return keepYaml(city, data)
}

function list(value: Json | undefined): Json[] {
  if (!Array.isArray(value)) throw new Error('not a list')
  return value
}

function group(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new Error('not a group')
  return value
}

describe('a change', () => {
  test('of two fields changes two lines', () => {
    const text = edited(data => {
      data.population = '30,001'
      group(data.coordinates).lat = 30.5
    })
    expect(changedLines(city, text)).toEqual({
      gone: ['population: "27,577"', 'coordinates: { lat: 30.5427, lng: -97.5467 }'],
      added: ['population: "30,001"', 'coordinates: { lat: 30.5, lng: -97.5467 }'],
    })
  })

  test('keeps a note behind the value', () => {
    expect(edited(data => Object.assign(data, { name: 'Taylor' }))).toContain('name: Taylor # not Hippo\n')
  })

  test('of a word in a folded text leaves the other lines alone', () => {
    const text = edited(data => {
      data.description = String(data.description).replace('flexible', 'soft')
    })
    expect(changedLines(city, text)).toEqual({ gone: ['  flexible floors.'], added: ['  soft floors.'] })
  })

  test('puts a new item at the top without touching the others', () => {
    const text = edited(data => list(data.neighborhoods).unshift('Glenwood'))
    expect(changedLines(city, text)).toEqual({ gone: [], added: ['  - Glenwood'] })
    expect(text).toContain('neighborhoods:\n  - Glenwood\n  - Old Town')
  })

  test('moves an item with its note', () => {
    const text = edited(data => {
      const names = list(data.neighborhoods)
      names.push(...names.splice(1, 1))
    })
    expect(text).toContain("  - 'Hutto Parke'\n  # the big one\n  - Star Ranch\ncoordinates")
    expect(changedLines(city, text)).toEqual({ gone: [], added: [] })
  })

  test('takes an item away with its note', () => {
    const text = edited(data => list(data.neighborhoods).splice(1, 1))
    expect(changedLines(city, text)).toEqual({ gone: ['  # the big one', '  - Star Ranch'], added: [] })
  })

  test('puts a new field below the one before it in the form', () => {
    const data = dataOf(city)
    const { order, name, ...rest } = data
    const text = keepYaml(city, { order: order ?? 0, name: name ?? '', county: 'williamson-county', ...rest })
    expect(text).toContain('name: Hutto # not Hippo\ncounty: williamson-county\npopulation')
  })

  test('takes an emptied field away with its lines and its note', () => {
    const text = edited(data => {
      delete data.neighborhoods
      data.description = ''
    })
    expect(changedLines(city, text).added).toEqual([])
    expect(text).not.toContain('As people call them')
    expect(text).toContain('"78635"]\ncoordinates')
  })

  test('of a list between brackets stays between brackets, with quotes where its neighbors have them', () => {
    const text = edited(data => list(data.zipCodes).push('78636', 'PO Box'))
    expect(text).toContain('zipCodes: ["78634", "78635", "78636", "PO Box"]')
  })

  test('writes a text that YAML would take for a number in quotes', () => {
    expect(edited(data => Object.assign(data, { name: '78634' }))).toContain('name: "78634" # not Hippo')
  })

  test('folds a long new text below >-', () => {
    const long = 'A floor that lasts is a floor that fits the house and the people in it. '.repeat(3).trim()
    const text = edited(data => Object.assign(group(list(data.housing)[1]), { text: long }))
    expect(text).toContain('  - title: Quiet\n    text: >-\n      A floor that lasts')
    expect(text.split('\n').every(line => line.length <= 110)).toBe(true)
  })

  test('adds a group to a list as the others are written', () => {
    const text = edited(data => list(data.housing).push({ title: 'Baths', text: 'One hall bath.' }))
    expect(changedLines(city, text)).toEqual({
      gone: [],
      added: ['  - title: Baths', '    text: One hall bath.'],
    })
  })

  test('empty texts are not written where nothing was', () => {
    expect(edited(data => Object.assign(data, { note: '', extra: { a: '' } }))).toBe(city)
  })

  test('writes what must be there though it is empty', () => {
    const text = edited(data => {
      const { title = '' } = group(list(data.housing)[0])
      Object.assign(data, { neighborhoods: [], zipCodes: [], housing: [{ title, words: [] }] })
      Object.assign(data, { refinishing: false, related: { articles: [], guides: [] } })
    })
    expect(changedLines(city, text).added).toEqual([
      'zipCodes: []',
      'neighborhoods: []',
      '    words: []',
      'refinishing: false',
      'related:',
      '  articles: []',
      '  guides: []',
    ])
  })

  test('of the text below the front matter leaves the fields alone', () => {
    const article = '---\ntitle: "A: b" # note\n---\n\n\nOne.\n\n:::callout\nTwo.\n:::\n\n'
    expect(keepFile('markdown', article, { title: 'A: b', body: 'One.\n\n:::callout\nThree.\n:::' })).toBe(
      '---\ntitle: "A: b" # note\n---\n\n\nOne.\n\n:::callout\nThree.\n:::\n\n',
    )
  })
})

test('a new file says what it was given', () => {
  const data = {
    title: 'Oak: or ash',
    tags: ['a', 'b'],
    off: false,
    none: '',
    body: ' Text ',
  }
  const text = newFile('markdown', data, '# note')
  expect(text).toBe('---\n# note\ntitle: "Oak: or ash"\ntags:\n  - a\n  - b\noff: false\n---\n\nText\n')
})

test.each(records.map(record => [record.path, record] as const))(
  '%s could be made anew by its form',
  (_, record) => {
    const form = { ...record.data, [bodyField]: bodyOf(record.text) }
    const data = withoutEmptyFields(form, record.entity.shape)
    const { [bodyField]: body, ...fields } = data
    const text = newFile(record.entity.format, record.entity.format === 'markdown' ? data : fields, '# note')
    const parsed = parseFile(record.entity, text)
    expect(parsed.problems).toEqual([])
    expect(meaning(parsed.data)).toEqual(meaning(record.data))
    if (record.entity.format === 'markdown') expect(bodyOf(text)).toBe(body)
  },
)

test.each(records.map(record => [record.path, record] as const))(
  '%s has all that must be there when a form leaves alone what is empty',
  (_, { entity, data, text }) => {
    const typed = meaning(fieldsForForm(entity, data ?? {}, text)) ?? {}
    if (!isObject(typed)) throw new Error('not a group')
    const fields = fieldsForFile(entity, typed)
    const validate = validatorOf(model, entity)
    // Written as a new file, and into a file that a person began without them.
    for (const before of [undefined, newFile(entity.format, fields, '# note')]) {
      validate(parseFile(entity, fileText(entity, before, fields)).data)
      expect(validate.errors?.filter(({ keyword }) => keyword !== 'maxLength') ?? []).toEqual([])
    }
  },
)

/** Top fields with the lines that they fill. */
function fieldsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=[\w-]+:)/m).slice(1)
  return new Map(parts.map(part => [part.slice(0, part.indexOf(':')), part.replace(/\n(?:#.*|\s)*$/, '\n')]))
}

/** Texts that editors type, and such as are hard to write in YAML. */
const typedText = fc.oneof(
  fc.constantFrom(
    '- dash',
    '# no note',
    'a: b',
    '{{fact:phone}}',
    "it's",
    '"quoted"',
    'true',
    '12',
    '*',
    '@a',
    'a #b',
    'x\ny',
    'x\n\n  y',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
  fc.lorem({ maxCount: 40 }),
)

/** Somewhere in a value, something else. */
function mutate(value: Json, pick: (limit: number) => number, text: string): Json {
  if (Array.isArray(value)) {
    const at = pick(value.length)
    const copy = [...value]
    const [item = text] = value.slice(at)
    const change = pick(5)
    if (change === 0) copy.splice(at, 1)
    else if (change === 1) copy.splice(at, 0, typeof item === 'object' ? item : text)
    else if (change === 2) copy.reverse()
    else if (copy.length > 0) copy[at] = mutate(item, pick, text)
    return copy
  }
  if (isObject(value)) {
    const keys = Object.keys(value)
    const key = keys[pick(keys.length)] ?? 'fresh'
    const change = pick(8)
    if (change === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    if (change === 1) return { ...value, fresh: text }
    return { ...value, [key]: mutate(value[key] ?? text, pick, text) }
  }
  if (typeof value === 'number') return value + 1
  return typeof value === 'boolean' ? !value : text
}

test('after any edit the file says what the form said, and other fields keep their lines', () => {
  // Leave out files with an anchor: they are rewritten as a whole, because a text of one field is also used in another.
  const editable = records
    .filter(({ entity, text }) => entity.format === 'yaml' && !/: &\w/.test(text))
    .map(record => record.path)
  expect(editable.length).toBeGreaterThan(10)
  fc.assert(
    fc.property(
      fc.constantFrom(...editable),
      fc.array(fc.tuple(fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), typedText), {
        minLength: 1,
        maxLength: 4,
      }),
      (path, edits) => {
        const record = records.find(other => other.path === path)
        if (!record) throw new Error(path)
        let next: Json = asTheForm(record.data ?? {}, record.entity.shape)
        for (const [choices, text] of edits) {
          let at = 0
          const pick = (limit: number) => (choices[at++ % choices.length] ?? 0) % Math.max(limit, 1)
          next = mutate(next, pick, text)
        }
        if (!isObject(next)) throw new Error('not a group')
        const text = keepYaml(record.text, next)
        expect(meaning(dataOf(text))).toEqual(meaning(next))
        if (meaning(next)) expect(parseYaml(text).problems).toEqual([])
        const before = dataOf(record.text)
        for (const [key, source] of fieldsOf(record.text)) {
          if (same(before[key], next[key])) expect(text).toContain(source)
        }
      },
    ),
    { numRuns: 300 },
  )
})
