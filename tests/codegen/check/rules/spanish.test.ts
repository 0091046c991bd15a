import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../../../codegen/generate.ts'
import { fixtureSite } from '../../fixture-site.ts'

/** Returns what the rule finds in a Spanish text, as the words to write or the mark that is missing. */
function findIn(description: string): unknown[] {
  const site = fixtureSite()
  mkdirSync(path.join(site.contentDir, 'es/floors'), { recursive: true })
  writeFileSync(
    path.join(site.contentDir, 'es/floors/sea-ice.yaml'),
    `name: Hielo marino\ndescription: >-\n  ${description}\n`,
  )
  return checkContent(site)
    .warnings.filter(({ rule }) => rule === 'spanish')
    .map(({ suggestion }) => suggestion)
}

test('takes a word with a capital within a sentence for a name', () => {
  expect(findIn('El pueblo de Mission, el libro "Floor Vision" y la calle\n  Television.')).toEqual([])
})

test('finds a word without its accent at the start of a sentence, and within', () => {
  expect(findIn('Instalacion lista. ¿Garantia? (Reparacion, no.) Hay una solucion.')).toEqual([
    'Write "Instalación".',
    'Write "Garantía".',
    'Write "Reparación".',
    'Write "solución".',
  ])
})

test('leaves an English word with two s alone at the start of a sentence', () => {
  expect(findIn('Mission es un pueblo. Una impresion.')).toEqual(['Write "impresión".'])
})

test('finds each question that nothing opens', () => {
  const missing = 'Write ¿ before the first word of the question.'
  expect(findIn('¿Se mide? Y cuesta? ¿Se mide otra vez? Cuando?')).toEqual([missing, missing])
})
