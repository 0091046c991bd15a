import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findErrors } from '../../islands/estimate-form/errors.ts'
import { type EstimateField, type FieldFault, inputMaxLength, maxLength } from '../../site/estimate-fields.ts'
import {
  formPost,
  jsonPost,
  memoryStore,
  pageState,
  testApp,
  testFieldTexts,
  testRequest,
} from './test-app.ts'

const services = ['hardwood', 'repair']
const named = { label: 'Label', hint: 'Hint' }
// Texts of the test app in the form of the content's texts.
const texts = {
  fullName: { ...named, ...testFieldTexts.fullName },
  email: { ...named, ...testFieldTexts.email },
  phone: { ...named, ...testFieldTexts.phone },
  zipCode: { ...named, ...testFieldTexts.zipCode },
  serviceNeeded: { ...named, ...testFieldTexts.serviceNeeded },
  projectDetails: { ...named, businessHint: 'Hours', ...testFieldTexts.projectDetails },
}

interface Typed {
  field: EstimateField
  value: string
  /** Expected fault. */
  fault: FieldFault | undefined
}

const white = ['', ' ', '\t', '\u000b', '\f', '\n', '\r\n', '\u2028', '\u00a0', '\u3000', '\u0000', '\u0085']
const hidden = ['', '\u200b', '\ufeff', '\u200e', '\u202d', '\u2060', '\u00ad']
const noise = fc.string({ unit: fc.constantFrom(...white, ...hidden), maxLength: 8 })
const gap = fc.tuple(noise, fc.constantFrom(...white.slice(1)), noise).map(parts => parts.join(''))
const letter = fc.constantFrom('a', 'Z', 'é', 'e\u0301', 'Ω', '李', '🌳', '9', '.', "'")
const around = (text: fc.Arbitrary<string>) => fc.tuple(noise, text, noise).map(parts => parts.join(''))
const wide = (text: string) =>
  text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const written = (...texts: string[]) => around(fc.constantFrom(...texts.flatMap(text => [text, wide(text)])))
const textOf = (min: number, max: number) =>
  fc.string({ unit: letter, minLength: min, maxLength: max, size: 'max' })

const make = (field: EstimateField, fault: FieldFault | undefined, value: fc.Arbitrary<string>) =>
  value.map(value => ({ field, fault, value }) satisfies Typed)

const typed = fc.oneof(
  ...(['fullName', 'email', 'phone', 'zipCode', 'serviceNeeded'] as const).map(field =>
    make(field, 'required', noise),
  ),
  make('projectDetails', undefined, noise),
  make('fullName', undefined, around(fc.tuple(letter, gap, letter).map(parts => parts.join('')))),
  make('fullName', undefined, around(textOf(1, maxLength.fullName))),
  make('fullName', 'tooLong', around(textOf(maxLength.fullName + 1, 3 * maxLength.fullName))),
  make('projectDetails', undefined, around(textOf(1, maxLength.projectDetails))),
  make(
    'projectDetails',
    'tooLong',
    around(textOf(maxLength.projectDetails + 1, maxLength.projectDetails + 200)),
  ),
  make(
    'email',
    undefined,
    written('ada@example.com', 'mailto:ada@example.com', 'Ada <ada@example.com>', 'ada@bücher.example.'),
  ),
  make(
    'email',
    'invalid',
    written('ada', 'ada@home', '@example.com', 'ada@example.com bo@example.com', 'a da@example.com'),
  ),
  make('email', 'tooLong', written(`${'a'.repeat(250)}@example.com`, `ada ${'@'.repeat(1200)}`)),
  make(
    'phone',
    undefined,
    written(
      '512 555 0148',
      '+1 (512) 555-0148;ext=4',
      'tel:5125550148',
      '512-555-0148 ask for Sam, at the desk by the window',
    ),
  ),
  make('phone', 'invalid', written('555 0148', 'call me', '٥١٢ ٥٥٥', '512 555 014l')),
  make('phone', 'tooLong', written(`512 555 0148 ${'or '.repeat(40)}`)),
  make('zipCode', undefined, written('78701', '78701-1234', '787011234', 'TX 78701')),
  make('zipCode', 'invalid', written('7870', '787O1', '787012', 'Austin', '7'.repeat(300))),
  make('serviceNeeded', undefined, around(fc.constant('hardwood'))),
  make('serviceNeeded', 'invalid', written('carpet', 'toString', 'x'.repeat(90))),
)

const messageOf = ({ field, fault }: Typed) => {
  const own: Readonly<Partial<Record<FieldFault, string>>> = testFieldTexts[field]
  return fault && (own[fault] ?? own.invalid)
}

test('browser and server show the same message for the same cause, in either encoding', () =>
  fc.assert(
    fc.asyncProperty(typed, async one => {
      const { field, value } = one
      const fields = { ...testRequest, [field]: value }
      const message = messageOf(one)
      const expected = message === undefined ? {} : { [field]: message }
      const known = services.map(value => ({ value, label: value }))
      expect(findErrors(fields, known, texts)).toEqual(expected)
      const send = (init: RequestInit) => testApp(memoryStore()).request('/api/contact', init)
      const [json, page] = [await send(jsonPost(fields)), await send(formPost(fields))]
      expect([json.status, page.status]).toEqual(message === undefined ? [201, 303] : [422, 422])
      if (message === undefined) return
      expect((await json.json()).errors).toEqual(expected)
      expect(await pageState(page)).toMatchObject({ errors: expected })
    }),
    { numRuns: 200 },
  ))

test('rejects a text that a browser cuts at its maxlength for its length', () => {
  for (const field of ['fullName', 'projectDetails'] as const) {
    for (const unit of ['x', '🌳']) {
      const cut = unit.repeat(10_000).slice(0, inputMaxLength(field))
      const { [field]: message } = findErrors(
        { ...testRequest, [field]: cut },
        [{ value: 'hardwood', label: '' }],
        texts,
      )
      expect(message).toBe(testFieldTexts[field].invalid)
    }
  }
})
