import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasNewerSyntax, newerApis, newerStyle } from '../newer-than-floor.ts'
import { clientDir, readBuilt } from './built-site.ts'

const filesIn = (folder: string, ending: string) =>
  readdirSync(`${clientDir}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(ending))
    .map(file => `${folder}/${file}`)

const scripts = filesIn('assets', '.js').map(file => ({ file, code: readBuilt(file) }))
const sheets = filesIn('assets/sheets', '.css').map(file => ({ file, css: readBuilt(file) }))

/** Fallbacks of scripts for APIs that the oldest browsers lack. */
const allowedApis: Readonly<Record<string, string>> = {
  requestIdleCallback: 'asked for with `in`',
  print: 'asked for with `in`',
  '.share()': 'only after canShare',
  '.replaceSync()': 'only where documents have adoptedStyleSheets',
  OffscreenCanvas: 'in the worker of the visualizer, which needs newer browsers for photos',
  setImmediate: 'React asks for its type',
  navigation: 'React asks for its type',
  '.startViewTransition()': 'React, in a component that no island uses',
  '.skipTransition()': 'React, in a component that no island uses',
  '.number()': 'a method of this site',
  '.range()': 'a method of this site',
  '.draw()': 'a method of this site',
  '.move()': 'a method of this site',
  '.use()': 'a method of this site and of React',
}

/** Fallbacks of style sheets for features that the oldest browsers lack. */
const allowedStyle: Readonly<Record<string, string>> = {
  'color-mix': 'alone in its declaration or asked for with @supports',
  has: 'rows that fill less evenly; the visualizer shows all rooms where @supports knows no :has',
  'animation-timeline': 'the total has no bar that follows',
  'timeline-scope': 'the total has no bar that follows',
  'view-timeline': 'the total has no bar that follows',
  'view-timeline-inset': 'the total has no bar that follows',
  'content-visibility': 'only saves work',
  'contain-intrinsic-block-size': 'only saves work',
  'view-transition': 'pages follow each other at once',
  'view-transition-name': 'pages follow each other at once',
  'details-content': 'asked for with @supports, or closed details are not printed',
  'user-select': 'prefixed as well',
  'text-size-adjust': 'prefixed as well',
  'forced-color-adjust': 'the colors of the system',
  'overscroll-behavior': 'the page scrolls on',
  selection: 'the colors of the system',
  resize: 'a field of one size',
  container: 'labels of the map in one size',
  'container-type': 'labels of the map in one size',
  'text-wrap': 'lines less even',
  orphans: 'lines alone on a sheet',
  widows: 'lines alone on a sheet',
}

test('scripts use no syntax that the oldest supported browsers lack', async () => {
  expect(scripts.length).toBeGreaterThan(5)
  const newer = await Promise.all(scripts.map(({ code }) => hasNewerSyntax(code)))
  expect(scripts.filter((_, index) => newer[index]).map(({ file }) => file)).toEqual([])
})

test('scripts call no API that the oldest supported browsers lack, unless there is a fallback', () => {
  const found = new Set(scripts.flatMap(({ code }) => newerApis(code)))
  expect([...found].filter(name => !(name in allowedApis))).toEqual([])
})

test('style sheets use no feature that the oldest supported browsers lack, unless there is a fallback', () => {
  expect(sheets.length).toBeGreaterThan(5)
  const found = new Set(sheets.flatMap(({ css }) => newerStyle(css)))
  expect([...found].filter(name => !(name in allowedStyle))).toEqual([])
})

test('the test finds features that the oldest supported browsers lack', async () => {
  expect(await hasNewerSyntax('class A { static { run() } }')).toBe(true)
  expect(await hasNewerSyntax('export const found = /(?<=a)b/.test(text)')).toBe(true)
  const newer =
    'AbortSignal.timeout(1); list.toSorted(); form.requestSubmit(); new OffscreenCanvas(1, 1); new RegExp("(?<!a)b")'
  expect(newerApis(newer)).toEqual([
    '.requestSubmit()',
    '.toSorted()',
    'AbortSignal.timeout',
    'OffscreenCanvas',
    'lookbehind',
  ])
  expect(newerApis('element.addEventListener("scrollend", run)')).toEqual(['event scrollend'])
  expect(newerApis('list.at(-1); structuredClone(list); navigator.share?.({})')).toEqual([])
  expect(
    newerStyle('@layer a{a:hover{color:color-mix(in srgb,red,blue);inset:0}@starting-style{a{color:red}}}'),
  ).toEqual(['color-mix', 'starting-style'])
})
