import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { browserArguments, findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket address of the one browser that all test files share. */
    browserAddress: string
  }
}

export default async function startBrowser({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({
    executablePath: await findBrowser(),
    args: [...browserArguments],
  })
  provide('browserAddress', browser.wsEndpoint())
  return () => browser.close()
}
