import { expect, test } from 'vitest'
import { problemLines } from '../tiny-site.ts'

test('reports five mistakes in two files as five problems, sorted by location', () => {
  const lines = problemLines({
    'shops/hill.yaml': 'nam: Hill\nkind: lage\nkites: 0\n',
    'shops/dune.yaml': 'name: A very long name of a shop\nkind: small\nhref: /nowhere\n',
  })
  expect(lines.map(line => line.split(': ')[0])).toEqual([
    'shops/dune.yaml:1:7 shape',
    'shops/dune.yaml:3:7 links',
    'shops/hill.yaml:1:1 shape',
    'shops/hill.yaml:2:7 shape',
    'shops/hill.yaml:3:8 shape',
  ])
})
