import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isLongerThan,
  toAscii,
  toEmail,
  toLine,
  toParagraphs,
  toPhone,
  toZip,
} from '../../site/typed-text.ts'

const any = fc.string({ unit: 'binary' })

test.each([toLine, toParagraphs, toAscii, toZip])('%o changes nothing that it has normalized', normalize => {
  fc.assert(
    fc.property(any, text => {
      expect(normalize(normalize(text))).toBe(normalize(text))
    }),
  )
})

describe('a line', () => {
  test.each([
    ['a tab, from a spreadsheet', 'Pat\tExample', 'Pat Example'],
    ['a vertical tab, from slides', 'Pat\u000bExample', 'Pat Example'],
    ['a form feed', 'Pat\fExample', 'Pat Example'],
    ['a line break', 'Pat\r\nBcc: all@example.com', 'Pat Bcc: all@example.com'],
    ['a line separator', 'Pat\u2028\u2029Example', 'Pat Example'],
    ['no-break spaces', '\u00a0Pat\u202f\u00a0Example\u3000', 'Pat Example'],
    ['NUL', 'Pat\u0000Example', 'Pat Example'],
    ['a next line', 'Pat\u0085Example', 'Pat Example'],
    ['zero-width spaces', '\ufeffPat\u200bE\u2060xample', 'PatExample'],
    ['direction controls', '\u202ePat\u200f \u2066Example\u2069', 'Pat Example'],
    ['a soft hyphen', 'Ex\u00adample', 'Example'],
    ['a half of a pair', 'Pat \ud800', 'Pat'],
    ['letters in parts', 'Rene\u0301', 'Ren\u00e9'],
    ['joiners that join nothing', '\u200dPat\u200d Example\u200c', 'Pat Example'],
    ['an emoji of several', 'Pat 👩‍🔧 Example', 'Pat 👩‍🔧 Example'],
    ['a joiner inside a word', 'می‌خواهم', 'می‌خواهم'],
  ])('loses or turns into a space: %s', (_, text, line) => {
    expect(toLine(text)).toBe(line)
  })

  test('stays one line whatever was pasted', () => {
    fc.assert(
      fc.property(any, text => {
        const line = toLine(text)
        expect(line).toMatch(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)
        expect(line).not.toMatch(/^ | {2}| $/)
        expect(line).toBe(line.normalize('NFC'))
      }),
    )
  })
})

test.each([
  ['Hall and stairs\u000babout 300 sq ft', 'Hall and stairs\nabout 300 sq ft'],
  ['a\r\nb\rc\u2028d\u2029e\u0085f\fg', 'a\nb\nc\nd\ne\nf\ng'],
  ['\n\tIndented,\tand kept ', 'Indented,\tand kept'],
  ['a\u0000b\u001bc', 'a b c'],
])('%j keeps its lines', (text, lines) => {
  expect(toParagraphs(text)).toBe(lines)
})

test('reads the digits of every script of Unicode', () => {
  const systems = Intl.supportedValuesOf('numberingSystem')
  const digitsOf = (system: string) => {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
    return Array.from({ length: 10 }, (_, digit) => format.format(digit))
  }
  const tried = systems.map(digitsOf).filter(digits => digits.every(digit => /^\p{Nd}$/u.test(digit)))
  expect(tried.length).toBeGreaterThan(50)
  for (const digits of tried) expect(toAscii(digits.join(''))).toBe('0123456789')
})

describe('a ZIP code', () => {
  test.each([
    '78701-1234',
    '78701 1234',
    '787011234',
    '78701 - 1234',
    '78701–1234',
    '78701\u22121234',
    '78701-',
    ' 78701\t',
    '\u200b78701\ufeff',
    '７８７０１',
    '７８７０１－１２３４',
    '٧٨٧٠١',
    '۷۸۷۰۱',
    'TX 78701',
    'Tx, 78701-1234',
    '78701.',
  ])('is the five digits of %j', text => {
    expect(toZip(text)).toBe('78701')
  })

  test.each(['7870', '787O1', '7870l', '787012', '78701-12', '78701 78702', 'Austin 78701', '(78701)', ''])(
    'is not guessed from %j',
    text => {
      expect(toZip(text)).toBe(text)
    },
  )
})

test.each([
  ['tel:+1-512-555-0148', '+1-512-555-0148'],
  ['+1 (512) 555-0148;ext=4', '+1 (512) 555-0148 ext. 4'],
  ['tel:5550148;phone-context=+1512', '5550148'],
  ['５１２ ５５５ ０１４８', '512 555 0148'],
  ['（５１２）５５５－０１４８', '(512)555-0148'],
  ['\u202a512\u00a0555\u00a00148\u202c', '512 555 0148'],
  ['512-555-0148, ask for Sam; evenings', '512-555-0148, ask for Sam; evenings'],
])('the phone %j is %j', (text, phone) => {
  expect(toPhone(text)).toBe(phone)
})

describe('an e-mail address', () => {
  test.each([
    ' pat@example.com ',
    'pat@example.com.',
    'pat@example.com,',
    'pat @ example.com',
    'mailto:pat@example.com',
    'MAILTO:pat@example.com?subject=Floor',
    'Pat Example <pat@example.com>',
    '"Pat" <pat@example.com>;',
    '<pat@example.com>',
    "'pat@example.com'",
    '(pat@example.com)',
    'pat＠example.com',
    'ｐａｔ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'pat@example。com',
    'pat\u200b@example.com\u2028',
  ])('is taken out of %j', text => {
    expect(toEmail(text)).toBe('pat@example.com')
  })

  test.each([
    ['pat@bücher.example', 'pat@xn--bcher-kva.example'],
    ['pat@BU\u0308CHER.example', 'pat@xn--bcher-kva.example'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['Pat+Floor?@Example.com', 'Pat+Floor?@Example.com'],
    ['pat@example.com bo@example.com', 'pat@example.com bo@example.com'],
    ['pat@exa mple.com', 'pat@exa mple.com'],
    ['', ''],
  ])('%j is %j', (text, email) => {
    expect(toEmail(text)).toBe(email)
  })
})

test('counts characters as people do', () => {
  expect(isLongerThan('🌳'.repeat(100), 100)).toBe(false)
  expect(isLongerThan('🌳'.repeat(101), 100)).toBe(true)
  fc.assert(
    fc.property(any, fc.nat(12), (text, max) => {
      expect(isLongerThan(text, max)).toBe([...text].length > max)
    }),
  )
})
