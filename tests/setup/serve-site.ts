import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the served site, without a slash at its end. */
    siteUrl: string
    /** Folder of the server's database. */
    dataFolder: string
  }
}

/** Serves dist/ as in production, to all tests, with an empty database. */
export default async function serveSite({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, dataFolder, stop } = await startServer()
  provide('siteUrl', url)
  provide('dataFolder', dataFolder)
  return stop
}
