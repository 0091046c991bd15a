import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { findCopiedNames } from '../../authoring/copied-names.ts'
import { findHalfRenamed } from '../../authoring/half-renamed.ts'
import { changedRecords } from '../../authoring/published-records.ts'
import { findSlippedFigures } from '../../authoring/slipped-figures.ts'
import { checkContent } from '../../codegen/generate.ts'
import type { Problem } from '../../codegen/problem.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'
import { change } from './change/content-folder.ts'
import { commit } from './commit.ts'

afterEach(() => vi.unstubAllEnvs())

test('warns of figures and names that slipped since they were published', () => {
  const site = fixtureSite()
  onTestFinished(() => rmSync(path.join(site.contentDir, '../.git'), { recursive: true, force: true }))
  vi.stubEnv('PUBLISHED_COMMIT', commit(site, 'Publish'))
  change(site, 'cities/north-beak.yaml', text =>
    text.replace('population: "312"', 'population: "3,120"').replace(/(?<=order: )\d+/, '$&0'),
  )
  change(site, 'cities/flippersburg.yaml', text =>
    text.replace('"4,077"', '"4,077,000"').replace('The Drift', 'Lost Glove'),
  )
  change(site, 'terms.yaml', text => text.replace('unit: hours', 'unit: days'))
  change(site, 'prices.yaml', text =>
    text.replace('low: 3, usual: 3.6, high: 4.5', 'low: 4, usual: 4.6, high: 5.5'),
  )
  change(site, 'products/blue-floe-tile.yaml', text => text.replace(/(?<=^name: ).+$/m, 'Gray Shelf Tile'))
  const checked = checkContent(site)
  const changes = changedRecords(checked.site, site.contentDir)
  const linesOf = (found: readonly Problem[]) =>
    found.map(({ line, column, message }) => `${line}:${column} ${message.replaceAll(/\S*content\//g, '')}`)
  expect(linesOf(findSlippedFigures(changes))).toMatchInlineSnapshot(`
    [
      "5:13 Population is a thousand times what is published: 4,077,000 instead of 4,077.",
      "5:13 Population is ten times what is published: 3,120 instead of 312.",
      "3:48 The unit is days now instead of hours, and the figures stayed.",
    ]
  `)
  expect(linesOf(findCopiedNames(changes, checked.site))).toMatchInlineSnapshot(`
    [
      "11:60 "Lost Glove" is a neighborhood of North Beak, too: cities/north-beak.yaml.",
    ]
  `)
  expect(linesOf(findHalfRenamed(changes, checked.site))).toMatchInlineSnapshot(`
    [
      "3:7 The name is "Gray Shelf Tile" now instead of "Blue Floe Tile", and 4 places still say "Blue Floe Tile": products/blue-floe-tile.yaml:38, products/blue-floe-tile.yaml:39, products/blue-floe-tile.yaml:40 and 1 more.",
    ]
  `)
})
