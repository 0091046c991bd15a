import { expect, test } from 'vitest'
import { withFigures } from '../faults/figures-table.ts'

const order = ['kill', 'backpressure']
const empty = 'Before.\n<!-- Made by npm run faults. -->\n<!-- To here. -->\nAfter.\n'
const none = (name: string, value: string) => ({ name: `${name}, 0`, value, ok: true })
const missed = { name: 'memory, at most 160 MB', value: '200 MB', ok: false }

test('the table of faults holds the last figures of each, in order', () => {
  const crowded = new Map([
    ['backpressure', [{ title: '400 clients', figures: [missed, none('open', '0 of 400')] }]],
  ])
  const kill = (lost: string) => new Map([['kill', [{ title: 'on sqlite', figures: [none('lost', lost)] }]]])
  const text = [crowded, kill('7'), kill('0')].reduce((all, one) => withFigures(all, one, order), empty)
  expect(text).toBe(
    [
      'Before.',
      '<!-- Made by npm run faults. -->',
      '| fault | on | what must be, and what was |',
      '|---|---|---|',
      '| `kill` | on sqlite | lost, 0: 0 |',
      '| `backpressure` | 400 clients | **missed** memory, at most 160 MB: 200 MB; open, 0: 0 of 400 |',
      '<!-- To here. -->',
      'After.',
      '',
    ].join('\n'),
  )
})

test('the table drops a fault that no longer exists', () => {
  const text = withFigures(empty, new Map([['kill', [{ title: 'a', figures: [] }]]]), order)
  expect(withFigures(text, new Map(), ['backpressure'])).not.toContain('kill')
})
