import { run } from './run.ts'

declare global {
  // Several Vitest projects use this setup in one process.
  var siteBuild: Promise<void> | undefined
}

/** Builds dist/ once per test run. An up-to-date build takes seconds. */
export default function buildSite(): Promise<void> {
  globalThis.siteBuild ??= run(process.execPath, ['cli/run.mjs', 'site', 'build'])
  return globalThis.siteBuild
}
