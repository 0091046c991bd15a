import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPaste } from '../../admin/text/clean-paste.ts'
import { checkRawText } from '../../codegen/read/raw-text.ts'

test.for([
  ['“It’s 3½″ wide” – she said…', '“It’s 3½″ wide” – she said…'],
  ['•\tFirst\n•\tSecond\no\tInner\n–\tDash', '- First\n- Second\n- Inner\n- Dash'],
  ['1.\tMeasure\n2)\tCut', '1. Measure\n2. Cut'],
  ['Oak\u00a0floor\u200b\u00ads\u2028next\r\nline\tend', 'Oak floors\nnext\nline end'],
  ['👩\u200d🔧 at work', '👩\u200d🔧 at work'],
] as const)('%j is pasted as %j', ([copied, pasted]) => {
  expect(cleanPaste(copied)).toBe(pasted)
})

test('nothing that was pasted has what nobody can see, and a clean text stays as it is', () => {
  const odd = fc.constantFrom(
    ' ',
    '\u00a0',
    '\u200b',
    '\u2028',
    '\t',
    '\u00ad',
    '\ufeff',
    '\n',
    'a',
    'ß',
    '•',
    '1',
    '.',
  )
  fc.assert(
    fc.property(fc.array(odd), characters => {
      const pasted = cleanPaste(characters.join(''))
      expect(checkRawText(` ${pasted}`, 0).map(({ code }) => code)).toEqual([])
      expect(cleanPaste(pasted)).toBe(pasted)
    }),
  )
})
