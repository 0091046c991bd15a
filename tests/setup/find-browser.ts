/** Finds a Chromium for the browser tests, or installs one, so that `npm test` works on a new machine. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { installPackages } from './install-packages.ts'
import { patience } from './processor-time.ts'
import { projectDir, run } from './run.ts'

// The headless shell doesn't draw windows: a page takes it a third of the CPU time.
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const systemFolders = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
]
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const windowsPrograms = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => {
  const folder = process.env[name]
  if (!folder) return []
  return ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map(file =>
    path.join(folder, file),
  )
})

// Includes the features that Playwright disables, since Chromium uses only the last such argument, and those that prepare the
// address bar of a full Chromium, which take a third of the CPU time.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** Arguments for every Chromium in tests. The sandbox refuses to run as root. */
export const browserArguments: readonly string[] = [
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Render WebGL on the CPU.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns the path of an installed browser that starts, or undefined. */
function installedBrowser(): string | undefined {
  const ownPath = process.env.BROWSER_PATH
  if (ownPath) return ownPath
  const systemPaths = systemFolders.flatMap(folder => systemNames.map(name => path.join(folder, name)))
  return [playwrightsOwn(), ...systemPaths, ...macApps, ...windowsPrograms].find(
    file => file !== undefined && works(file),
  )
}

/** Returns the path of a browser, and installs one if necessary. */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser()
  if (found) return found
  console.log('No Chromium was found: installing one, once.')
  for (const install of [installFromPlaywright, installShell, installFromSystem]) {
    try {
      await install()
    } catch (error) {
      console.log(error instanceof Error ? error.message : error)
    }
    const installed = installedBrowser()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, and neither Playwright nor apt-get could install it (see above). ' +
      'Install Chromium or Google Chrome, or set BROWSER_PATH to the path of one.',
  )
}

const installFromPlaywright = () =>
  run(process.execPath, [path.join(projectDir, 'node_modules/playwright/cli.js'), 'install', 'chromium'])

const installShell = () => installPackages(['chromium-headless-shell'])

// Not every system packages the headless shell.
const installFromSystem = () => installPackages(['chromium'])

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    // Playwright has no browser for this system.
    return undefined
  }
}

/** Returns whether the browser starts: libraries may be missing, and some systems have a stub that explains how to install it. */
function works(file: string): boolean {
  // --version opens a window on Windows, where the libraries are next to the program.
  if (process.platform === 'win32') return existsSync(file)
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: patience(20_000) }).status === 0
}
