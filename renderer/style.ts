/**
 * The site's style in sheets. What a page opens with is inlined, under constant hashes; the rest is linked where the opening ends, in
 * files that a browser keeps for the next page.
 */
import { palette, paletteCss } from '../styles/palette.ts'
import answers from '../styles/sheets/answers.css?inline'
import calculator from '../styles/sheets/calculator.css?inline'
import cardParts from '../styles/sheets/card-parts.css?inline'
import cards from '../styles/sheets/cards.css?inline'
import catalog from '../styles/sheets/catalog.css?inline'
import compare from '../styles/sheets/compare.css?inline'
import costChart from '../styles/sheets/cost-chart.css?inline'
import costs from '../styles/sheets/costs.css?inline'
import countyList from '../styles/sheets/county-list.css?inline'
import everyPage from '../styles/sheets/every-page.css?inline'
import fields from '../styles/sheets/fields.css?inline'
import floorCards from '../styles/sheets/floor-cards.css?inline'
import floors from '../styles/sheets/floors.css?inline'
import forms from '../styles/sheets/forms.css?inline'
import home from '../styles/sheets/home.css?inline'
import lists from '../styles/sheets/lists.css?inline'
import map from '../styles/sheets/map.css?inline'
import opening from '../styles/sheets/opening.css?inline'
import openingContact from '../styles/sheets/opening-contact.css?inline'
import openingHero from '../styles/sheets/opening-hero.css?inline'
import openingHome from '../styles/sheets/opening-home.css?inline'
import openingProduct from '../styles/sheets/opening-product.css?inline'
import openingReading from '../styles/sheets/opening-reading.css?inline'
import openingWords from '../styles/sheets/opening-words.css?inline'
import overview from '../styles/sheets/overview.css?inline'
import places from '../styles/sheets/places.css?inline'
import print from '../styles/sheets/print.css?inline'
import prose from '../styles/sheets/prose.css?inline'
import questions from '../styles/sheets/questions.css?inline'
import reading from '../styles/sheets/reading.css?inline'
import services from '../styles/sheets/services.css?inline'
import visualizer from '../styles/sheets/visualizer.css?inline'
import wordLists from '../styles/sheets/word-lists.css?inline'

export interface Sheet {
  name: string
  css: string
  /** Whether pages may open with what it is for. */
  opens?: true
  /** Only for paper. */
  print?: true
}

const isIn = (css: string) => (property: string) => css.includes(`var(${property})`)
const isOpening = isIn(opening)
const isOnEveryPage = isIn(opening + everyPage)

/** The colors that a sheet uses and no other has brought. */
const colorsOf = (css: string, isThere: (property: string) => boolean) => {
  const isUsed = isIn(css)
  return paletteCss(palette, property => isUsed(property) && !isThere(property))
}

// No rule asks for light-dark(), and yet Vite's minifier adds variables for it wherever a style sheet says this.
const bothSchemes = '@layer tokens{:root{color-scheme:light dark}}'

const someOpenings: readonly Sheet[] = [
  { name: 'opening-words', css: openingWords },
  { name: 'opening-hero', css: openingHero },
  { name: 'opening-home', css: openingHome },
  { name: 'opening-reading', css: openingReading },
  { name: 'opening-contact', css: openingContact },
  { name: 'opening-product', css: openingProduct },
]

const someSheets: readonly Sheet[] = [
  { name: 'prose', css: prose },
  { name: 'word-lists', css: wordLists },
  { name: 'cards', css: cards },
  { name: 'card-parts', css: cardParts },
  { name: 'compare', css: compare },
  { name: 'cost-chart', css: costChart },
  { name: 'costs', css: costs },
  { name: 'fields', css: fields },
  { name: 'lists', css: lists },
  { name: 'floor-cards', css: floorCards },
  { name: 'catalog', css: catalog },
  { name: 'floors', css: floors },
  { name: 'questions', css: questions },
  { name: 'answers', css: answers },
  { name: 'services', css: services },
  { name: 'overview', css: overview },
  { name: 'reading', css: reading },
  { name: 'map', css: map },
  { name: 'places', css: places },
  { name: 'county-list', css: countyList },
  { name: 'forms', css: forms },
  { name: 'home', css: home },
  { name: 'visualizer', css: visualizer },
  { name: 'calculator', css: calculator },
  { name: 'print', css: print, print: true },
]

/** In order of weight. */
export const sheets: readonly Sheet[] = [
  { name: 'opening', css: bothSchemes + paletteCss(palette, isOpening) + opening, opens: true },
  ...someOpenings.map(sheet => ({
    ...sheet,
    css: colorsOf(sheet.css, isOpening) + sheet.css,
    opens: true as const,
  })),
  { name: 'every-page', css: colorsOf(everyPage, isOpening) + everyPage },
  ...someSheets.map(sheet => ({ ...sheet, css: colorsOf(sheet.css, isOnEveryPage) + sheet.css })),
]

/** All of it, for documents that aren't pages. */
export const wholeStyle = sheets.map(({ css }) => css).join('')

// The parts of `:is()` are no selectors of their own.
const commasBetweenSelectors = /,(?=(?:[^()]|\((?:[^()]|\([^()]*\))*\))*$)/
/** Of an animation: they choose no element. */
const steps = /^(?:from|to|[\d.]+%)(?:$|[\s,])/
const comments = /\/\*[\s\S]*?\*\//g

/** For each sheet, the classes that its selectors ask for, each by itself. */
const asked = new Map(sheets.map(({ name, css }) => [name, selectorsOf(css).map(classesOf)]))

const onEveryPage = new Set(selectorsOf(everyPage))
/** The same without what the sheet of every page says as well: below the opening, that is enough. */
const askedBelow = new Map(
  sheets.map(({ name, css }) => [
    name,
    selectorsOf(css)
      .filter(selector => !onEveryPage.has(selector))
      .map(classesOf),
  ]),
)

export interface PageStyle {
  /** For what the page opens with. */
  inlined: readonly Sheet[]
  /** Needed as early, but too rarely to be inlined: a page waits for them. */
  awaited: readonly Sheet[]
  /** For what follows the opening. */
  linked: readonly Sheet[]
  print: readonly Sheet[]
}

/**
 * The sheets of every page, and those with a rule that may apply to what stands in a page: to its opening, or to the rest. So no page
 * lacks a style, whatever its content comes to use.
 */
export function styleOf(opening: string, rest: string): PageStyle {
  const used = [usedNames(opening), usedNames(rest)] as const
  // Pages of a kind mostly use the same.
  const key = used.map(names => [...names].join('"')).join('<')
  const known = styles.get(key) ?? styleFor(...used)
  styles.set(key, known)
  return known
}

const styles = new Map<string, PageStyle>()

/** By values of `class`, which name several. */
type UsedNames = ReadonlySet<string>

function styleFor(opening: UsedNames, rest: UsedNames): PageStyle {
  const opens = appliesTo(opening, asked)
  const follows = appliesTo(rest, askedBelow)
  const isOpening = (sheet: Sheet) =>
    sheet.name === 'opening' || (sheet.name !== 'every-page' && opens(sheet))
  const screen = sheets.filter(sheet => !sheet.print)
  return {
    inlined: screen.filter(sheet => sheet.opens && isOpening(sheet)),
    awaited: screen.filter(sheet => !sheet.opens && isOpening(sheet)),
    linked: screen.filter(sheet => !isOpening(sheet) && (sheet.name === 'every-page' || follows(sheet))),
    print: sheets.filter(sheet => sheet.print),
  }
}

type Asked = ReadonlyMap<string, readonly (readonly string[])[]>

function appliesTo(used: UsedNames, asked: Asked): (sheet: Sheet) => boolean {
  const classes = new Set([...used].flatMap(names => names.split(' ')))
  const applies = (all: readonly string[]) => all.length > 0 && all.every(name => classes.has(name))
  return ({ name }) => asked.get(name)?.some(applies) ?? false
}

/** A rule for several selectors counts for each. */
export function selectorsOf(css: string): string[] {
  const preludes = css.replace(comments, '').match(/[^{};]+(?=\{)/g) ?? []
  return preludes
    .map(prelude => prelude.trim())
    .filter(prelude => !prelude.startsWith('@') && !steps.test(prelude))
    .flatMap(prelude => prelude.split(commasBetweenSelectors))
}

export function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

function usedNames(html: string): UsedNames {
  const names = new Set<string>()
  // Searched for as they are: a regular expression takes twice as long.
  for (const attribute of [' class="', ' data-shows="']) {
    for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at)) {
      const start = at + attribute.length
      const end = html.indexOf('"', start)
      if (end < 0) break
      names.add(html.slice(start, end))
      at = end
    }
  }
  return names
}
