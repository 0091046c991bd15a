import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, TestRunner } from 'vitest'
import type { GenerateOptions } from '../../codegen/generate.ts'
import { projectDir } from '../../codegen/project-dir.ts'

export const fixturesDir = path.join(projectDir, 'tests/fixtures')
export const brokenDir = path.join(fixturesDir, 'broken')

/** Options and folders of a test's site. */
export type SiteFolders = Required<
  Omit<GenerateOptions, 'onProgress' | 'pagesDir' | 'imageFaults' | 'waitForMemory' | 'withUpcoming'>
>

/** Folders of finished tests. A test that reuses one finds unchanged files in its cache. */
const freeFolders: string[] = []

/** Creates a copy of the fixture site in a separate folder, with the site's real schemas and without generated files. */
export function fixtureSite(): SiteFolders {
  const dir = takeFolder()
  const contentDir = path.join(dir, 'content')
  restoreContent({ contentDir })
  return {
    contentDir,
    schemasDir: path.join(projectDir, 'schemas'),
    outDir: path.join(dir, 'generated'),
    cacheDir: path.join(dir, 'cache'),
    year: 2026,
    today: '2026-07-01',
  }
}

const siteDir = path.join(fixturesDir, 'site')
const soundPaths = new Set(readdirSync(siteDir, { recursive: true, encoding: 'utf8' }))
const soundFiles = [...soundPaths]
  .filter(file => statSync(path.join(siteDir, file)).isFile())
  .map(file => ({ file, bytes: readFileSync(path.join(siteDir, file)) }))

/** Restores the original content file by file, because hundreds of tests change only one or two files. */
export function restoreContent({ contentDir }: Pick<SiteFolders, 'contentDir'>): void {
  mkdirSync(contentDir, { recursive: true })
  const there = new Set(readdirSync(contentDir, { recursive: true, encoding: 'utf8' }))
  for (const name of there)
    if (!soundPaths.has(name)) rmSync(path.join(contentDir, name), { recursive: true, force: true })
  for (const { file, bytes } of soundFiles) {
    const full = path.join(contentDir, file)
    if (there.has(file) && readFileSync(full).equals(bytes)) continue
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, bytes)
  }
}

/** Returns a folder that is reused after the current test, or never if no test is running yet. */
function takeFolder(): string {
  const dir = freeFolders.pop() ?? mkdtempSync(path.join(tmpdir(), 'fixture-site-'))
  for (const name of readdirSync(dir)) {
    if (!['cache', 'content'].includes(name)) rmSync(path.join(dir, name), { recursive: true })
  }
  if (TestRunner.getCurrentTest()) onTestFinished(() => void freeFolders.push(dir))
  return dir
}

/** Creates a fixture site with the problems of tests/fixtures/broken/<name>: copies its overlay and deletes its removed files. */
export function brokenSite(name: string): SiteFolders {
  const site = fixtureSite()
  const overlay = path.join(brokenDir, name, 'overlay')
  if (existsSync(overlay)) cpSync(overlay, site.contentDir, { recursive: true })
  for (const file of removedFiles(name)) rmSync(path.join(site.contentDir, file))
  return site
}

/** Lists the files in which a broken fixture differs from the valid one, relative to the content folder. */
export function touchedFiles(name: string): string[] {
  const overlay = path.join(brokenDir, name, 'overlay')
  const replaced = existsSync(overlay) ? readdirSync(overlay, { recursive: true, encoding: 'utf8' }) : []
  return [...replaced, ...removedFiles(name)]
}

/** Replaces the path of the content folder in a report with `content`. */
export function withoutTempDir(report: string, site: GenerateOptions): string {
  return report.replaceAll(path.relative(process.cwd(), site.contentDir), 'content')
}

function removedFiles(name: string): string[] {
  const list = path.join(brokenDir, name, 'removed.txt')
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
}
