import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type BuiltPage, builtPages, clientDir, distDir, faults, readBuilt } from './built-site.ts'

/** Limits in bytes after gzip, except fonts, which are compressed already. */
const budgets = {
  clientEntry: 3000,
  style: 3300,
  sheets: 7_820,
  print: 850,
  fonts: 38_000,
  studio: 22_000,
}

const build: { styleHashes: string[]; clientEntry: string } = JSON.parse(
  readFileSync(path.join(distDir, 'build.json'), 'utf8'),
)

test('every page loads only the client script and has no inline script', () => {
  const wrong = faults(page => {
    const scripts = scriptsOf(page)
    const right = scripts.length === 1 && scripts[0] === `<script type="module" src="${build.clientEntry}">`
    return right ? [] : [scripts.join(' ')]
  })
  expect(wrong).toEqual([])
})

test(`the client script and its static imports take at most ${budgets.clientEntry} bytes`, () => {
  const files = [...closure(build.clientEntry)]
  const sizes = files.map(file => gzipSync(readBuilt(file)).length)
  expect(sum(sizes), files.join(', ')).toBeLessThanOrEqual(budgets.clientEntry)
})

test("pages without islands don't load React", () => {
  const reactFiles = scripts().filter(file =>
    /react\.transitional\.element|hydrateRoot/.test(readBuilt(file)),
  )
  expect(reactFiles).not.toEqual([])
  expect([...closure(build.clientEntry)].filter(file => reactFiles.includes(file))).toEqual([])
})

test(`the visualizer's scripts, including its worker, take at most ${budgets.studio} bytes`, () => {
  const all = scripts()
  const drawing = all.filter(file => readBuilt(file).includes('webgl2'))
  expect(drawing).toHaveLength(1)
  const own = [...drawing.flatMap(file => [...closure(file)]), ...all.filter(file => /\/worker-/.test(file))]
  const others = closure(build.clientEntry)
  const sizes = own.filter(file => !others.has(file)).map(file => gzipSync(readBuilt(file)).length)
  // There are at least the script of the page and the worker.
  expect(sizes.length).toBeGreaterThan(1)
  expect(sum(sizes), own.join(', ')).toBeLessThanOrEqual(budgets.studio)
})

test('no page preloads a script', () => {
  const wrong = faults(({ root }) =>
    root
      .querySelectorAll('link[rel="modulepreload"], link[as="script"]')
      .map(link => String(link.getAttributeValue('href'))),
  )
  expect(wrong).toEqual([])
})

test('every page has only sheets of the site and styles whose hash the policy allows', () => {
  const wrong = faults(page => {
    const forbidden = stylesOf(page).filter(style => !build.styleHashes.includes(hashOf(style)))
    const attributes = page.root.querySelectorAll('[style]').map(({ tagName }) => `<${tagName} style>`)
    const missing = sheetsOf(page).filter(sheet => !existsSync(path.join(clientDir, sheet)))
    return [...forbidden, ...attributes, ...missing]
  })
  expect(wrong).toEqual([])
})

test('the policy allows only styles that pages have', () => {
  const used = new Set(builtPages.flatMap(stylesOf).map(hashOf))
  expect(build.styleHashes.filter(hash => !used.has(hash))).toEqual([])
})

test('no sheet blocks the first view of a page', () => {
  const early = faults(({ html }) => {
    const opening = html.slice(0, html.indexOf('</header>', html.indexOf('id="page-head"')))
    return opening.match(/<link rel="stylesheet"(?![^>]* media="print")[^>]*>/g) ?? []
  })
  expect(early).toEqual([])
})

test(`the sheets that a page links take at most ${budgets.sheets} bytes, and ${budgets.print} for print`, () => {
  const isForPrint = (sheet: string) => path.basename(sheet).startsWith('print-')
  const bytesOf = (sheets: readonly string[]) => sum(sheets.map(sheet => gzipSync(readBuilt(sheet)).length))
  const wrong = faults(page => {
    const sheets = sheetsOf(page)
    expect(sheets.filter(isForPrint)).toHaveLength(1)
    const bytes = bytesOf(sheets.filter(sheet => !isForPrint(sheet)))
    const printed = bytesOf(sheets.filter(isForPrint))
    return bytes <= budgets.sheets && printed <= budgets.print ? [] : [`${bytes} and ${printed} bytes`]
  })
  expect(wrong).toEqual([])
})

test(`the inlined styles of a page take at most ${budgets.style} bytes`, () => {
  const wrong = faults(page => {
    const bytes = gzipSync(stylesOf(page).join('')).length
    return bytes > 0 && bytes <= budgets.style ? [] : [`${bytes} bytes`]
  })
  expect(wrong).toEqual([])
})

test(`all fonts together take at most ${budgets.fonts} bytes`, () => {
  const folder = path.join(clientDir, 'fonts')
  const fonts = readdirSync(folder).filter(file => file.endsWith('.woff2'))
  expect(fonts).not.toEqual([])
  expect(sum(fonts.map(file => statSync(path.join(folder, file)).size))).toBeLessThanOrEqual(budgets.fonts)
})

/** Returns the opening tags of all scripts except structured data. */
function scriptsOf({ html }: BuiltPage): string[] {
  return (html.match(/<script\b[^>]*>/g) ?? []).filter(tag => !tag.includes('application/ld+json'))
}

const hashOf = (style: string) => `sha256-${createHash('sha256').update(style).digest('base64')}`

/** Returns the URLs of the linked sheets. */
function sheetsOf({ root }: BuiltPage): string[] {
  return root.querySelectorAll('link[rel="stylesheet"]').map(link => String(link.getAttributeValue('href')))
}

function stylesOf({ html }: BuiltPage): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
}

/** Returns the URLs of a script and its static imports, transitively. */
function closure(script: string, known = new Set<string>()): Set<string> {
  if (known.has(script)) return known
  known.add(script)
  const imports = readBuilt(script).matchAll(/\b(?:import|from)\s*["']([^"']+)["']/g)
  for (const [, target = ''] of imports) closure(path.posix.join(path.posix.dirname(script), target), known)
  return known
}

function scripts(): string[] {
  return readdirSync(path.join(clientDir, 'assets'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js'))
    .map(file => `/assets/${file}`)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
