import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadDownloadContent } from '../../publishing/downloads/download-content.ts'
import { makeDownloads } from '../../publishing/downloads/make-downloads.ts'
import { countOf, informationOf, says } from '../publishing/pdf-parts.ts'

const mostBytes = 1_500_000
const content = await loadDownloadContent()

async function make(
  folder: string,
  cache: string,
): Promise<{ files: Record<string, { bytes: number; pages: number }>; made: number }> {
  let made = 0
  const files = await makeDownloads(content, {
    contentDir: 'content',
    outDir: path.join(folder, 'out'),
    cacheDir: path.join(folder, cache),
    onProgress: () => {
      made += 1
    },
  })
  return { files, made }
}

test('every download record has its PDF, made once and the same again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'downloads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = await make(folder, 'cache')
  const names = content.downloads.map(({ slug }) => `${slug}.pdf`)
  expect(readdirSync(path.join(folder, 'out')).sort()).toEqual([...names].sort())
  const before = names.map(name => readFileSync(path.join(folder, 'out', name)))

  for (const [index, { slug, title, downloadUrl }] of content.downloads.entries()) {
    const file = before[index] ?? Buffer.alloc(0)
    expect(downloadUrl).toBe(`/downloads/${slug}.pdf`)
    expect(first.files[slug]).toEqual({ bytes: file.length, pages: countOf(file, /\/Type \/Page\b/g) })
    expect(file.length, `${slug}.pdf`).toBeLessThan(mostBytes)
    expect(informationOf(file, 'Title')).toBe(`(${title})`)
    expect(says(file, '/Marked true')).toBe(true)
  }

  expect((await make(folder, 'cache')).made).toBe(0)
  expect((await make(folder, 'other-cache')).made).toBe(names.length)
  for (const [index, name] of names.entries()) {
    const again = readFileSync(path.join(folder, 'out', name))
    expect(Buffer.compare(again, before[index] ?? Buffer.alloc(0)), name).toBe(0)
  }
})
