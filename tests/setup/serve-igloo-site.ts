import type { TestProject } from 'vitest/node'
import { buildIglooSite, iglooDir } from './igloo-site.ts'
import { serve } from './serve-site.ts'

/** Serves the fixture site to all tests as in production, with an empty database. */
export default async function serveIglooSite(project: TestProject): Promise<() => Promise<void>> {
  await buildIglooSite()
  return serve(project, iglooDir)
}
