import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'

function dataFolder(files: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, data] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), JSON.stringify(data))
  }
  return folder
}

test('reads the words of a language, and everything without words from the main language', () => {
  const folder = dataFolder({
    'site.json': { language: 'en-US', url: 'https://igloos.example' },
    'images.json': { 'igloo.jpg': { width: 3 } },
    'es/site.json': { language: 'es-US', url: 'https://igloos.example' },
  })
  const [english, spanish] = [openContent(folder), openContent(folder, 'es')]
  expect([english.site.language, spanish.site.language]).toEqual(['en-US', 'es-US'])
  expect(spanish.images).toEqual(english.images)
})

test('leads from every language to the list of downloads while a PDF is missing', () => {
  const folder = dataFolder({
    'downloads.json': [{ slug: 'floes', downloadUrl: '/downloads/floes.pdf' }],
    'downloadFiles.json': {},
    'es/home.json': { link: '/downloads/floes.pdf' },
  })
  expect(openContent(folder, 'es').home).toEqual({ link: '/downloads#floes' })
})
