import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DiskCache } from '../../../codegen/cache/disk-cache.ts'
import { emitLanguages } from '../../../codegen/emit/languages.ts'
import { checkContent } from '../../../codegen/generate.ts'
import { projectDir } from '../../../codegen/project-dir.ts'
import { hashMeaning } from '../../../codegen/text-meaning.ts'
import { put, tinySite } from '../tiny-site.ts'

const hashes = (...texts: string[]) => texts.map(text => `"${hashMeaning(text)}"`).join(', ')

/** A kite maker with texts in Spanish: a shop and an article whose sources are noted, and another shop. */
const content = {
  'site.yaml': `language: en-US
languages: [{ path: es, language: es-US, name: Español }]
identity: { name: Wobble Kites }
foundedYear: 2008
contact: { phone: { display: (512) 555-0100, dial: "+15125550100" } }
`,
  'facts.yaml': 'kiteTotal: { value: 40, source: Counted by the wind }\n',
  'terms.yaml': `durations: {}
warranties:
  kite: { name: Kite, low: 2, kind: workmanship, source: A gull, confirmed: true }
`,
  'shops/hill.yaml': `name: Hill
kind: large
questions:
  - { question: Do kites bite in 7 days?, answer: "For {{warranty:kite}}." }
`,
  'es/shops/hill.yaml': `name: Cerro
questions:
  - { question: ¿Muerden en 7 días?, answer: "Por {{warranty:kite}}." }
sources:
  name: ${hashes('Hill')}
  questions.0.question: ${hashes('Do kites bite in 7 days?')}
  questions.0.answer: ${hashes('For {{warranty:kite}}.')}
`,
  'es/shops/dune.yaml': 'name: Duna {{fact:wind}}\n',
  'es/articles/first-kite.md': `---
title: El primer papalote
sources:
  title: ${hashes('The first kite')}
  body: [${hashes('Intro.', '## String', 'Text.')}]
---

The string is what you hold, and it is for you.

## Hilo

Texto.
`,
}

/** The edits are made one after the other. Each changes what is reported or emitted of a translation. */
const edits: readonly { file: string; from: string | RegExp; to: string }[] = [
  { file: 'content/es/shops/hill.yaml', from: '7 días', to: '8 días' },
  { file: 'content/shops/hill.yaml', from: '7 days', to: '9 days' },
  { file: 'content/articles/first-kite.md', from: 'Intro.', to: 'Another beginning.' },
  { file: 'content/facts.yaml', from: /$/, to: 'wind: { value: weak, source: A flag }\n' },
  { file: 'content/es/facts.yaml', from: /^/, to: 'wind: { value: más que flojo hasta el fin }\n' },
  { file: 'content/terms.yaml', from: 'kite:', to: 'string:' },
  { file: 'content/site.yaml', from: 'language: en-US', to: 'language: fr-FR' },
  { file: 'schemas/shops.schema.json', from: '"maxLength": 20', to: '"maxLength": 4' },
]

test('reports and emits of translations the same with warm caches as with empty ones', () => {
  const site = tinySite(content)
  const dir = path.dirname(site.contentDir)
  const read = (file: string) => readFileSync(path.join(dir, file), { encoding: 'utf8', flag: 'a+' })
  const edit = ({ file, from, to }: (typeof edits)[number]) =>
    put(path.join(dir, file), read(file).replace(from, to))
  copyFileSync(
    path.join(projectDir, 'schemas/terms.schema.json'),
    path.join(site.schemasDir, 'terms.schema.json'),
  )
  edit({
    file: 'schemas/site.schema.json',
    from: '"identity": {',
    to: `"language": { "type": "string", "description": "L.", "x-verbatim": true },
      "languages": { "type": "array", "description": "L.", "items": { "type": "object", "description": "L." } }, $&`,
  })

  function outcome(cacheDir: string) {
    // The caches are read again, like in a new process.
    DiskCache.closeAll()
    const { site: made, problems, warnings } = checkContent({ ...site, cacheDir })
    const told = [...problems, ...warnings]
      .filter(({ file }) => file.includes('/es/'))
      .map(({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule}: ${message}`)
    return { told, emitted: emitLanguages(made, site.today) }
  }

  let before = outcome(site.cacheDir)
  for (const [index, change] of edits.entries()) {
    edit(change)
    const warm = outcome(site.cacheDir)
    expect(warm, change.file).toEqual(outcome(path.join(site.cacheDir, String(index))))
    expect(warm, change.file).not.toEqual(before)
    before = warm
  }
})
