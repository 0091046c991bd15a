import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
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

/** The igloo company in a folder of its own, under the site's real schemas, with nothing generated yet. */
export function fixtureSite(): SiteFolders {
  const dir = mkdtempSync(path.join(tmpdir(), 'fixture-site-'))
  dirs.push(dir)
  const contentDir = path.join(dir, 'content')
  cpSync(path.join(fixturesDir, 'site'), contentDir, { recursive: true })
  return {
    contentDir,
    schemasDir: path.join(projectDir, 'schemas'),
    outDir: path.join(dir, 'generated'),
    cacheDir: path.join(dir, 'cache'),
    now: 2026,
  }
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
