import { beforeAll, expect, test } from 'vitest'
import { translatedCommand } from '../../../authoring/commands/translated.ts'
import { checkContent } from '../../../codegen/generate.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { addLanguage } from '../../codegen/languages/invented-language.ts'
import { playEdits } from './drill.ts'
import { harmlessEdits, meaningEdits } from './edits.ts'

// The edits are the same in every run. Run `npm run drill:translations` for hundreds of others, of the real content.

const penguin = { path: 'pg', language: 'es-US', name: 'Pingüino' }
let site: ResolvedSite

beforeAll(async () => {
  const folders = fixtureSite()
  addLanguage(folders, penguin, text => text.replace(/[a-z](?![^{}]*\})/, 'ñ'))
  await translatedCommand.run(['pg'], folders)
  site = checkContent(folders).site
})

test('reports each change of meaning at its place, and nothing else', () => {
  const kinds = meaningEdits.length + harmlessEdits.length
  const played = [...playEdits(site, kinds, 1)]
  expect(played.filter(({ faults }) => faults.length > 0)).toEqual([])
  // Otherwise the drill would test less than it says. The fixtures have no place for a few kinds of edits.
  expect(new Set(played.map(({ name }) => name)).size).toBeGreaterThan(kinds * 0.8)
})
