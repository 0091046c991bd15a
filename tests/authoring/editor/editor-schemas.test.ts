import { describe, expect, test } from 'vitest'
import { emitEditorSchemas } from '../../../authoring/editor/editor-schemas.ts'
import { checkContent, type GenerateOptions } from '../../../codegen/generate.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { tinySite } from '../../codegen/tiny-site.ts'
import { createSchemaValidator, refusedIn } from './refused-by-schemas.ts'

function schemasOf(options: GenerateOptions): Map<string, Record<string, unknown>> {
  return new Map(
    emitEditorSchemas(checkContent(options).site).map(({ path, text }) => [path, JSON.parse(text)]),
  )
}

/** Returns what an editor reports in a shop. */
function refusals(options: GenerateOptions, shop: object): string[] {
  const ajv = createSchemaValidator(schemasOf(options))
  const validate = ajv.getSchema('file:///shops.schema.json')
  validate?.({ name: 'Dune', kind: 'small', ...shop })
  // Skip "if", which repeats the error of its "else".
  return (validate?.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(error => error.instancePath)
}

describe('a reference', () => {
  test('names a file that exists today', () => {
    expect(refusals(tinySite(), { near: ['hill'] })).toEqual([])
    expect(refusals(tinySite(), { near: ['bay'] })).toEqual(['/near/0'])
    expect(refusals(tinySite({ 'shops/bay.yaml': 'name: Bay\nkind: small\n' }), { near: ['bay'] })).toEqual(
      [],
    )
  })

  test('is known while the file that it names has mistakes', () => {
    expect(refusals(tinySite({ 'shops/bay.yaml': 'name: "Bay\n' }), { near: ['bay'] })).toEqual([])
  })
})

describe('a link', () => {
  test.each([
    '/about',
    '/about#team',
    '/shops/hill?from=dune',
    '/old',
    '#hours',
    'https://example.com',
    '{{fact:phoneHref}}',
  ])('may be %s', href => {
    expect(refusals(tinySite(), { href })).toEqual([])
  })

  test.each(['/abuot', 'about', 'http://example.com'])('may not be %s', href => {
    expect(refusals(tinySite(), { href })).toContain('/href')
  })
})

describe('a text', () => {
  test('names only facts that there are, stated or derived', () => {
    expect(refusals(tinySite(), { name: '{{fact:kiteTotal}} and {{fact:shopCount}}' })).toEqual([])
    expect(refusals(tinySite(), { name: '{{fact:kites}}' })).toEqual(['/name'])
    expect(refusals(tinySite(), { name: '{{fact: phone}}' })).toEqual(['/name'])
  })

  test('has its length as it is printed, which the placeholder does not tell', () => {
    expect(refusals(tinySite(), { name: 'Twenty-one characters' })).toEqual(['/name'])
    expect(refusals(tinySite(), { name: '{{fact:yearsInBusiness}} y' })).toEqual([])
  })

  test('may name any fact while the file of facts has mistakes', () => {
    expect(refusals(tinySite({ 'facts.yaml': 'kiteTotal: "\n' }), { name: '{{fact:kiteTotal}}' })).toEqual([])
  })
})

test('emits the same text again, and for the same content in another folder', () => {
  expect([...schemasOf(tinySite())]).toEqual([...schemasOf(tinySite())])
})

test('accepts a valid site', () => {
  const { site } = checkContent(fixtureSite())
  expect(site.records).not.toEqual([])
  expect(refusedIn(site)).toEqual([])
})
