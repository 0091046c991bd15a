import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../../codegen/generate.ts'
import { fixtureSite } from '../fixture-site.ts'

test.each(['(', '[', '+', '{2'])('reports names with "%s" instead of failing', character => {
  const site = fixtureSite()
  const fileOf = (name: string) => path.join(site.contentDir, name)
  const replace = (name: string, from: string | RegExp, to: string) =>
    writeFileSync(fileOf(name), readFileSync(fileOf(name), 'utf8').replace(from, to))
  replace('cities/north-beak.yaml', /^name: .*$/m, `name: "North ${character}Beak"`)
  replace('cities/flippersburg.yaml', /^ {2}title: .*$/m, '  title: Floors that stay flat')
  replace('prices.yaml', /^ {2}igloo:/m, `  "igloo ${character}new":`)
  mkdirSync(fileOf('es/cities'), { recursive: true })
  writeFileSync(fileOf(`es/cities/north ${character}beak.yaml`), 'name: Pico\n')
  const { problems, warnings } = checkContent(site)
  expect([...problems, ...warnings].map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['prices', 'translations']),
  )
})
