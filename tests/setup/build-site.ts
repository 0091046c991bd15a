import { run } from './run.ts'

declare global {
  // All projects that read dist/ have this set-up, in one process.
  var siteBuild: Promise<void> | undefined
}

/** dist/ as it has to be for the sources at hand. Takes seconds when nothing has changed. */
export default function buildSite(): Promise<void> {
  globalThis.siteBuild ??= run(process.execPath, ['cli/run.mjs', 'site', 'build'])
  return globalThis.siteBuild
}
