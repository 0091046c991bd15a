/** Builds the fixture site like a real one: in a copy of the project with the fixtures as its content. */
import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createCheckout } from './checkout.ts'
import { projectDir, run } from './run.ts'

export const iglooDir = path.join(projectDir, '.cache/igloo-site')

// Outputs and caches that the next build reuses.
const reused = new Set(['node_modules', 'generated', 'dist'])

declare global {
  // Several Vitest projects use this site in one process.
  var iglooBuild: Promise<void> | undefined
}

/** Builds the fixture site once per test run. An up-to-date build takes seconds. */
export function buildIglooSite(): Promise<void> {
  globalThis.iglooBuild ??= build()
  return globalThis.iglooBuild
}

async function build(): Promise<void> {
  const there = await readdir(iglooDir).catch(() => [])
  const old = there.filter(name => !reused.has(name))
  await Promise.all(old.map(name => rm(path.join(iglooDir, name), { recursive: true })))
  createCheckout(iglooDir, path.join(projectDir, 'tests/fixtures/site'))
  // Extra content for browser tests; without it, the expected outputs of the compiler's tests stay small.
  await cp(path.join(projectDir, 'tests/fixtures/browser'), path.join(iglooDir, 'content'), {
    recursive: true,
  })
  // Git ignores the copy, which is inside the repository: tools that ask git for files would find no files.
  await run(process.execPath, ['cli/run.mjs', 'site', 'build'], {
    cwd: iglooDir,
    env: { GIT_CEILING_DIRECTORIES: path.dirname(iglooDir) },
  })
}
