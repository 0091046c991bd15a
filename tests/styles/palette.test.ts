import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { palette, paletteCss } from '../../styles/palette.ts'

const hexColor = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)/gi
const palettes: readonly string[] = [...Object.values(palette.light), ...Object.values(palette.dark)]

test('no other source names a color', () => {
  const named = sources().flatMap(file =>
    (readFileSync(path.join(projectDir, file), 'utf8').match(hexColor) ?? []).map(
      color => `${file}: ${color}`,
    ),
  )
  expect(named).toEqual([])
})

test('the icon that browsers draw has the colors of the mark', () => {
  const icon = readFileSync(path.join(projectDir, 'public/favicon.svg'), 'utf8')
  const { markGreen, markOak, markClay } = palette.light
  expect(icon.toLowerCase().match(hexColor)).toEqual([markGreen, markOak, markClay])
})

test('the dark names only colors that the light has', () => {
  expect(Object.keys(palette.light)).toEqual(expect.arrayContaining(Object.keys(palette.dark)))
  expect(palettes.filter(color => !/^#[0-9a-f]{6}$/.test(color))).toEqual([])
})

test('CSS gets each color as a custom property', () => {
  expect(paletteCss({ light: { inkSoft: '#111111', rule: '#222222' }, dark: { rule: '#333333' } })).toBe(
    '@layer tokens{:root{--ink-soft:#111111;--rule:#222222}@media (prefers-color-scheme:dark){:root{--rule:#333333}}}',
  )
})

/** Sources of the site. The PDF template is left out: its colors have another notation. */
function sources(): string[] {
  return readdirSync(projectDir)
    .filter(name => !/^(?:\.|content$|data$|dist$|docs$|generated$|node_modules$|tests$)/.test(name))
    .flatMap(name => [name, ...below(name)])
    .filter(file => /\.(?:css|tsx?)$/.test(file) && !file.startsWith('publishing/downloads/'))
    .filter(file => file !== 'styles/palette.ts')
}

function below(name: string): string[] {
  const folder = path.join(projectDir, name)
  if (!statSync(folder).isDirectory()) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => path.posix.join(name, file))
}
