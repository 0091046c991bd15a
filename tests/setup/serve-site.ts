import type { TestProject } from 'vitest/node'
import { projectDir } from './run.ts'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the served site, without a slash at its end. */
    siteUrl: string
    /** Project folder in which the site was built. */
    siteFolder: string
    /** Folder of the server's database. */
    dataFolder: string
  }
}

/** Serves dist/ to all tests as in production, with an empty database. */
export default function serveSite(project: TestProject): Promise<() => Promise<void>> {
  return serve(project, projectDir)
}

export async function serve({ provide }: TestProject, siteFolder: string): Promise<() => Promise<void>> {
  const { url, dataFolder, stop } = await startServer({ checkout: siteFolder })
  provide('siteUrl', url)
  provide('siteFolder', siteFolder)
  provide('dataFolder', dataFolder)
  return stop
}
