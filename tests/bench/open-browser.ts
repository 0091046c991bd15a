import { createServer } from 'node:net'
import { chromium } from 'playwright'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'

/** Starts a headless browser, which Lighthouse controls over the port. */
export async function openBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
    // Lighthouse checks whether pages are eligible for the back/forward cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  return { port, close: () => browser.close() }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()))
    })
  })
}
