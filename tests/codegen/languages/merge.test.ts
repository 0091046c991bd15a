import { expect, test } from 'vitest'
import { mergeAlways } from '../../../codegen/languages/merge.ts'
import { sourceKey } from '../../../codegen/languages/merged-data.ts'
import { hashTexts } from '../../../codegen/languages/translatable-texts.ts'
import { loadModel } from '../../../codegen/load-model.ts'
import { fixtureSite } from '../fixture-site.ts'

test('believes no note below a list that has an entry too many, and reports that list alone', () => {
  const { contentDir, schemasDir } = fixtureSite()
  const shape = loadModel(contentDir, schemasDir).entities.find(({ name }) => name === 'pages/privacy')?.shape
  if (!shape) throw new Error('The privacy page is gone')
  const section = (name: string, count: number) => ({
    heading: name,
    paragraphs: Array.from({ length: count }, (_, index) => `${name} ${index}`),
  })
  const data = { sections: [section('Feathers', 2), section('Fish', 3)] }
  const own = { sections: [section('Plumas', 2), section('Huevos', 1), section('Pescado', 3)] }
  const merged = mergeAlways('es/pages/privacy.yaml', shape, data, own, {
    sources: Object.fromEntries(hashTexts(shape, data)),
    omitsUntranslated: true,
  })
  expect(merged.resized).toEqual([{ ownPath: ['sections'], count: 3, noted: 2 }])
  expect(merged.pairs.filter(({ state }) => state !== 'unknown')).toEqual([])
  expect(merged.misfits.map(({ ownPath }) => sourceKey(ownPath))).toEqual(['sections.2'])
})
