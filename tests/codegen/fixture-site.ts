import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { GenerateOptions } from '../../codegen/generate.ts'
import { projectDir } from '../../codegen/project-dir.ts'

export const fixturesDir = path.join(projectDir, 'tests/fixtures')
export const brokenDir = path.join(fixturesDir, 'broken')

const dirs: string[] = []
afterAll(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true })
})

/** Where a site of a test lies. */
export type SiteFolders = Required<Omit<GenerateOptions, 'onProgress' | 'pagesDir'>>

/** Folders of tests that are over. The next one that takes a folder finds parsed what is the same in its own site. */
const free: string[] = []

/** The igloo company in a folder of its own, under the site's real schemas, with nothing generated yet. */
export function fixtureSite(): SiteFolders {
  const dir = takeFolder()
  const contentDir = path.join(dir, 'content')
  restore({ contentDir })
  return {
    contentDir,
    schemasDir: path.join(projectDir, 'schemas'),
    outDir: path.join(dir, 'generated'),
    cacheDir: path.join(dir, 'cache'),
    now: 2026,
  }
}

/** Puts the content back to what it was. */
export function restore({ contentDir }: Pick<SiteFolders, 'contentDir'>): void {
  rmSync(contentDir, { recursive: true, force: true })
  cpSync(path.join(fixturesDir, 'site'), contentDir, { recursive: true })
}

/** Until the end of the test, or of its file where no test is running yet. */
function takeFolder(): string {
  const dir = free.pop() ?? newFolder()
  for (const name of readdirSync(dir)) {
    if (name !== 'cache') rmSync(path.join(dir, name), { recursive: true })
  }
  if (TestRunner.getCurrentTest()) onTestFinished(() => void free.push(dir))
  return dir
}

function newFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'fixture-site-'))
  dirs.push(dir)
  return dir
}

/** The igloo company with the mistakes of tests/fixtures/broken/<name>: its overlay laid over, some files gone. */
export function brokenSite(name: string): SiteFolders {
  const site = fixtureSite()
  const overlay = path.join(brokenDir, name, 'overlay')
  if (existsSync(overlay)) cpSync(overlay, site.contentDir, { recursive: true })
  for (const file of removedFiles(name)) rmSync(path.join(site.contentDir, file))
  return site
}

/** The files in which a broken fixture differs from the sound one, relative to the content folder. */
export function touchedFiles(name: string): string[] {
  const overlay = path.join(brokenDir, name, 'overlay')
  const laidOver = existsSync(overlay) ? readdirSync(overlay, { recursive: true, encoding: 'utf8' }) : []
  return [...laidOver, ...removedFiles(name)]
}

/** A report as it reads where the content folder is simply called `content`. */
export function withoutTempDir(report: string, site: GenerateOptions): string {
  return report.replaceAll(path.relative(process.cwd(), site.contentDir), 'content')
}

function removedFiles(name: string): string[] {
  const list = path.join(brokenDir, name, 'removed.txt')
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
}
