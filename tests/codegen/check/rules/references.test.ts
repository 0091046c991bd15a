import { expect, test } from 'vitest'
import { hillProblems, problemLines } from '../../tiny-site.ts'

test('reports a reference to a missing record at its list item', () => {
  expect(hillProblems('near:\n  - dnue\n')).toEqual([
    'shops/hill.yaml:4:5 references: Near has "dnue", but there is no shop of that name in shops. | Did you mean "dune"?',
  ])
})

test('ignores references and links to an unreadable file', () => {
  const broken = { 'shops/dune.yaml': 'name: "Dune\n' }
  expect(
    problemLines({
      ...broken,
      'shops/hill.yaml': 'name: Hill\nkind: large\nnear: [ dune ]\nhref: /shops/dune#x\n',
    }),
  ).toHaveLength(1)
})
