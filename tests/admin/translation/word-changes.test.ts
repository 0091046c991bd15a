import { expect, test } from 'vitest'
import { findWordChanges } from '../../../admin/translation/word-changes.ts'

const shown = (before: string, now: string) =>
  findWordChanges(before, now).map(({ is, words }) => `${is}: ${words}`)

test('shows the words that changed between those that stayed', () => {
  expect(
    shown('Slabs stay put for 20 years, on rock.', 'Slabs stay put for 25 years or more on rock.'),
  ).toEqual([
    'kept: Slabs stay put for',
    'removed: 20',
    'added: 25',
    'kept: years',
    'added: or more',
    'kept: on rock.',
  ])
  expect(shown('Oak', 'Pine')).toEqual(['removed: Oak', 'added: Pine'])
})

test('shows no change of capitals, commas and line ends', () => {
  expect(shown('Oak, pine\nand ash', 'oak pine and **ash**')).toEqual(['kept: oak pine and **ash**'])
})
