import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contentCheck } from '../../admin/client/check-content.ts'
import { stateOf } from '../../admin/client/repository-checkout.ts'
import { validatorOf } from '../../codegen/check/validators.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readTexasZipPlaces } from '../../codegen/places/texas.ts'
import { ZipTable } from '../../codegen/places/zip-table.ts'

const contentDir = path.resolve('tests/fixtures/site')
const model = loadModel(contentDir)
const zips = new ZipTable(readTexasZipPlaces())

type Files = Parameters<typeof stateOf>[0]

/** The content as the visual editor caches it: texts in full, and the sizes that the host reports. */
function cached(sizeOf: (file: string) => number | undefined): Files {
  const files = readdirSync(contentDir, { recursive: true, encoding: 'utf8' }).filter(file =>
    statSync(path.join(contentDir, file)).isFile(),
  )
  return files.map(file => {
    const text = /\.(?:yaml|md|txt)$/.test(file)
      ? { text: readFileSync(path.join(contentDir, file), 'utf8') }
      : {}
    return [`content/${file}`, { ...text, size: sizeOf(file) }]
  })
}

function check(files: Files) {
  const { check } = contentCheck(model, { zipPlaces: () => zips })
  return check(stateOf(files), entity => validatorOf(model, entity))
}

test('accepts files of unknown size', () => {
  expect(existsSync(path.join(contentDir, 'site.yaml'))).toBe(true)
  expect(check(cached(() => undefined)).problems).toEqual([])
})

test('reports an empty picture', () => {
  const picture = readdirSync(path.join(contentDir, 'images'), { recursive: true, encoding: 'utf8' }).find(
    file => /\.jpe?g$/.test(file),
  )
  const files = cached(file => (file.endsWith(picture ?? '?') ? 0 : 1000))
  expect(
    check(files)
      .problems.map(({ message }) => message)
      .join(),
  ).toMatch(/empty/)
})
