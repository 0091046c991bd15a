/** The site of the fixtures, built as any site is: in a copy of the project that has them for its content. */
import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createCheckout } from './checkout.ts'
import { projectDir, run } from './run.ts'

export const iglooDir = path.join(projectDir, '.cache/igloo-site')

// What tools made, for the next build to go on from.
const kept = new Set(['node_modules', 'generated', 'dist'])

declare global {
  // Several projects have this site, in one process.
  var iglooBuild: Promise<void> | undefined
}

/** Takes seconds when nothing has changed. */
export function buildIglooSite(): Promise<void> {
  globalThis.iglooBuild ??= build()
  return globalThis.iglooBuild
}

async function build(): Promise<void> {
  const there = await readdir(iglooDir).catch(() => [])
  const old = there.filter(name => !kept.has(name))
  await Promise.all(old.map(name => rm(path.join(iglooDir, name), { recursive: true })))
  createCheckout(iglooDir, path.join(projectDir, 'tests/fixtures/site'))
  // What browsers need to see more of than tests of the compiler, whose expectations stay small without it.
  await cp(path.join(projectDir, 'tests/fixtures/browser'), path.join(iglooDir, 'content'), {
    recursive: true,
  })
  // The copy is no part of the repository that it lies in: tools that ask git for files would find none.
  await run(process.execPath, ['cli/run.mjs', 'site', 'build'], {
    cwd: iglooDir,
    env: { GIT_CEILING_DIRECTORIES: path.dirname(iglooDir) },
  })
}
