/** The site's style: a few sheets, each inlined under its own constant hash in the pages that use it. */
import { paletteCss } from '../styles/palette.ts'
import answers from '../styles/sheets/answers.css?inline'
import blocks from '../styles/sheets/blocks.css?inline'
import calculator from '../styles/sheets/calculator.css?inline'
import cards from '../styles/sheets/cards.css?inline'
import compare from '../styles/sheets/compare.css?inline'
import costs from '../styles/sheets/costs.css?inline'
import everyPage from '../styles/sheets/every-page.css?inline'
import forms from '../styles/sheets/forms.css?inline'
import home from '../styles/sheets/home.css?inline'
import lists from '../styles/sheets/lists.css?inline'
import places from '../styles/sheets/places.css?inline'
import reading from '../styles/sheets/reading.css?inline'
import services from '../styles/sheets/services.css?inline'
import visualizer from '../styles/sheets/visualizer.css?inline'

/** In order of weight. */
export const sheets: readonly string[] = [
  paletteCss() + everyPage,
  blocks,
  cards,
  compare,
  costs,
  lists,
  answers,
  services,
  reading,
  places,
  forms,
  home,
  visualizer,
  calculator,
]

/** All of it, for documents that aren't pages. */
export const wholeStyle = sheets.join('')

// The parts of `:is()` are no selectors of their own.
const commasBetweenSelectors = /,(?=(?:[^()]|\((?:[^()]|\([^()]*\))*\))*$)/
const comments = /\/\*[\s\S]*?\*\//g

/** For each sheet, the classes that its selectors ask for, each by itself. */
const asked = sheets.map(sheet => selectorsOf(sheet).map(classesOf))

/**
 * The sheet of every page, and those with a rule that may apply to what stands in `body`. So no page lacks a style,
 * whatever its content comes to use.
 */
export function sheetsFor(body: string): readonly string[] {
  const used = new Set(usedClasses(body))
  const applies = (classes: readonly string[]) => classes.length > 0 && classes.every(name => used.has(name))
  return sheets.filter((_, index) => index === 0 || asked[index]?.some(applies))
}

/** A rule for several selectors counts for each. */
export function selectorsOf(css: string): string[] {
  const preludes = css.replace(comments, '').match(/[^{};]+(?=\{)/g) ?? []
  return preludes
    .map(prelude => prelude.trim())
    .filter(prelude => !prelude.startsWith('@'))
    .flatMap(prelude => prelude.split(commasBetweenSelectors))
}

export function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

function usedClasses(html: string): string[] {
  // Most stand there many times.
  const attributes = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, names = '']) => names))
  return [...attributes].flatMap(names => names.split(' '))
}
