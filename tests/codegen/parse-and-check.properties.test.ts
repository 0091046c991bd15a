import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkContent } from '../../codegen/generate.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import { put, tinySite } from './tiny-site.ts'

const piece = fc.constantFrom(
  'name: ',
  'kind: small',
  'near:',
  '- ',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '"',
  "'",
  '#',
  ': ',
  '{',
  '}',
  '[',
  ']',
  '*a',
  '&a ',
  '|',
  '>',
  '---\n',
  '{{fact:phone}}',
  '{{',
  ':::callout{kind="tip"}\n',
  ':::',
  '::',
  '<b>',
  '![](x)',
  '[a](/b)',
  '[a]: /c\n',
  '## ',
  '<<: *a',
  '!!binary ',
  '\uFEFF',
  '\u0000',
  '\ud800',
  '? ',
  '%',
  '@',
  '`',
  'é',
  '1e999',
  '.inf',
  '0x1F',
  '2026-02-31',
  '|a|\n|-|\n',
)
const yamlish = fc
  .array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 40,
  })
  .map(parts => parts.join(''))

test('parses any text as YAML to data or to problems within the text', () => {
  fc.assert(
    fc.property(yamlish, text => {
      const { data, problems } = parseFile({ format: 'yaml' }, text)
      expect(data === undefined).toBe(problems.length > 0)
      for (const { span } of problems) expect(span[0]).toBeLessThanOrEqual(text.length)
    }),
    // An invisible character between stars that make nothing bold: two problems at one location.
    { numRuns: 1500, examples: [['name: *a\uFEFF*a'], ['- **\u200Ba**\u00A0b\n']] },
  )
})

test('parses any text as Markdown', () => {
  fc.assert(
    fc.property(fc.tuple(fc.constantFrom('', '---\norder: 1\ntitle: T\n---\n'), yamlish), ([head, tail]) => {
      const { data, problems } = parseFile({ format: 'markdown' }, head + tail)
      expect(data !== undefined || problems.length > 0).toBe(true)
    }),
    { numRuns: 700 },
  )
})

test('the check never throws and reports locations only in the changed file', () => {
  const site = tinySite()
  fc.assert(
    fc.property(fc.constantFrom('', 'name: Hill\nkind: large\n'), yamlish, (head, tail) => {
      put(`${site.contentDir}/shops/hill.yaml`, head + tail)
      const lines = (head + tail).split('\n').length
      for (const problem of checkContent(site).problems) {
        expect(problem.file).toMatch(/shops\/hill\.yaml$/)
        expect(problem.line).toBeLessThanOrEqual(lines)
        expect(problem.column).toBeGreaterThan(0)
        expect(problem.message).not.toMatch(/undefined|\[object|\bnull\b/)
      }
    }),
    { numRuns: 300 },
  )
})

test('the check reports the same in whatever order files were created', () => {
  const files = ['a', 'b', 'c', 'd'].map(
    name => [`shops/${name}.yaml`, `name: ${name}\nkind: bad\n`] as const,
  )
  fc.assert(
    fc.property(fc.shuffledSubarray(files, { minLength: files.length }), order => {
      const site = tinySite(Object.fromEntries(order))
      const places = checkContent(site).problems.map(problem => problem.file.replace(/.*\//, ''))
      expect(places).toEqual(['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml'])
    }),
    { numRuns: 5 },
  )
})
