import path from 'node:path'
import { expect, test } from 'vitest'
import { listOpenTranslations } from '../../../admin/translation/list-open-translations.ts'
import { ownFieldOf, siteOfFile } from '../../../admin/translation/site-of-file.ts'
import { entriesAt, textAt } from '../../../codegen/json.ts'
import { loadModel } from '../../../codegen/load-model.ts'
import { readContent } from '../../../codegen/read/read-content.ts'
import type { ContentRecord } from '../../../codegen/read/record.ts'
import { resolveSite } from '../../../codegen/resolve/resolve-site.ts'
import { hashMeaning } from '../../../codegen/text-meaning.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { put } from '../../codegen/tiny-site.ts'

const challengesOf = (record: ContentRecord | undefined) =>
  entriesAt(record?.data, ['flooringChallenges']).map(entry => textAt(entry, ['challenge']) ?? '')

test('a translation has the record of its language, and its texts are typed where its file has them', () => {
  const folders = fixtureSite()
  const model = loadModel(folders.contentDir)
  const main = resolveSite(model, readContent(model, folders), 2026)
  const file = 'es/cities/north-beak.yaml'
  expect(siteOfFile(main, file).record?.path).toBe('cities/north-beak.yaml')
  const [first] = listOpenTranslations(main).filter(one => one.path === file)
  expect(first).toMatchObject({ isBegun: false })

  const challenges = challengesOf(siteOfFile(main, 'cities/north-beak.yaml').record)
  const sources = `sources:\n  flooringChallenges.0.challenge: "${hashMeaning(challenges[1] ?? '')}"\n`
  put(path.join(folders.contentDir, file), `flooringChallenges:\n  - challenge: Nieve\n${sources}`)
  const next = resolveSite(model, readContent(model, folders), 2026)
  const { site, record, folder } = siteOfFile(next, file)
  if (!record) throw new Error('The record is missing')
  expect([record.path, folder, site.content.records.length]).toEqual([file, 'es', next.records.length])
  const at = challengesOf(record).indexOf('Nieve')
  expect(ownFieldOf(site, record, `flooringChallenges.${at}.challenge`)).toBe(
    'flooringChallenges.0.challenge',
  )
  expect(ownFieldOf(site, record, 'description')).toBe('description')
  expect(listOpenTranslations(next).find(one => one.path === file)).toMatchObject({
    isBegun: true,
    open: (first?.open ?? 0) - 1,
  })
})
