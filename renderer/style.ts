/**
 * Style sheets of the site. Critical CSS is inlined, with constant hashes. The other sheets are linked at the end of the page's header
 * element, as files that browsers cache for further pages.
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
import listFilter from '../styles/sheets/list-filter.css?inline'
import lists from '../styles/sheets/lists.css?inline'
import map from '../styles/sheets/map.css?inline'
import opening from '../styles/sheets/opening.css?inline'
import openingContact from '../styles/sheets/opening-contact.css?inline'
import openingEmergency from '../styles/sheets/opening-emergency.css?inline'
import openingHero from '../styles/sheets/opening-hero.css?inline'
import openingHome from '../styles/sheets/opening-home.css?inline'
import openingProduct from '../styles/sheets/opening-product.css?inline'
import openingReading from '../styles/sheets/opening-reading.css?inline'
import openingStats from '../styles/sheets/opening-stats.css?inline'
import openingWords from '../styles/sheets/opening-words.css?inline'
import overview from '../styles/sheets/overview.css?inline'
import places from '../styles/sheets/places.css?inline'
import print from '../styles/sheets/print.css?inline'
import prose from '../styles/sheets/prose.css?inline'
import questions from '../styles/sheets/questions.css?inline'
import reading from '../styles/sheets/reading.css?inline'
import services from '../styles/sheets/services.css?inline'
import visit from '../styles/sheets/visit.css?inline'
import visualizer from '../styles/sheets/visualizer.css?inline'
import wordLists from '../styles/sheets/word-lists.css?inline'

export interface Sheet {
  name: string
  css: string
  /** Marks critical CSS, which may be inlined. */
  critical?: true
  /** Marks a sheet for print. */
  print?: true
}

const isIn = (css: string) => (property: string) => css.includes(`var(${property})`)
const isOpening = isIn(opening)
const isOnEveryPage = isIn(opening + everyPage)

/** Creates the CSS of the colors that a sheet uses and that no earlier sheet defines. */
const colorsOf = (css: string, isThere: (property: string) => boolean) => {
  const isUsed = isIn(css)
  return paletteCss(palette, property => isUsed(property) && !isThere(property))
}

// Not in a sheet, because Vite's minifier adds variables for light-dark() to a sheet with this property, although no rule needs them.
const bothSchemes = '@layer tokens{:root{color-scheme:light dark}}'

const optionalCritical: readonly Sheet[] = [
  { name: 'opening-words', css: openingWords },
  { name: 'opening-stats', css: openingStats },
  { name: 'opening-hero', css: openingHero },
  { name: 'opening-home', css: openingHome },
  { name: 'opening-reading', css: openingReading },
  { name: 'opening-contact', css: openingContact },
  { name: 'opening-emergency', css: openingEmergency },
  { name: 'opening-product', css: openingProduct },
]

const optionalSheets: readonly Sheet[] = [
  { name: 'prose', css: prose },
  { name: 'word-lists', css: wordLists },
  { name: 'cards', css: cards },
  { name: 'card-parts', css: cardParts },
  { name: 'compare', css: compare },
  { name: 'cost-chart', css: costChart },
  { name: 'costs', css: costs },
  { name: 'fields', css: fields },
  { name: 'list-filter', css: listFilter },
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
  { name: 'visit', css: visit },
  { name: 'visualizer', css: visualizer },
  { name: 'calculator', css: calculator },
  { name: 'print', css: print, print: true },
]

/** All sheets, in the order of the cascade. */
export const sheets: readonly Sheet[] = [
  { name: 'opening', css: bothSchemes + paletteCss(palette, isOpening) + opening, critical: true },
  ...optionalCritical.map(sheet => ({
    ...sheet,
    css: colorsOf(sheet.css, isOpening) + sheet.css,
    critical: true as const,
  })),
  { name: 'every-page', css: colorsOf(everyPage, isOpening) + everyPage },
  ...optionalSheets.map(sheet => ({ ...sheet, css: colorsOf(sheet.css, isOnEveryPage) + sheet.css })),
]

/** CSS of all sheets, for documents that aren't pages. */
export const allStyles = sheets.map(({ css }) => css).join('')

// Commas inside `:is()` don't separate selectors.
const commasBetweenSelectors = /,(?=(?:[^()]|\((?:[^()]|\([^()]*\))*\))*$)/
/** Steps of an animation, which aren't selectors. */
const steps = /^(?:from|to|[\d.]+%)(?:$|[\s,])/
const comments = /\/\*[\s\S]*?\*\//g

/** Classes that each selector of a sheet requires, by sheet. */
const requiredClasses = new Map(sheets.map(({ name, css }) => [name, selectorsOf(css).map(classesOf)]))

const everyPageSelectors = new Set(selectorsOf(everyPage))
/** The same without the selectors of every-page.css, which styles them after the page's header element. */
const requiredClassesAfterOpening = new Map(
  sheets.map(({ name, css }) => [
    name,
    selectorsOf(css)
      .filter(selector => !everyPageSelectors.has(selector))
      .map(classesOf),
  ]),
)

export interface PageStyle {
  /** Critical CSS, inlined in the head. */
  critical: readonly Sheet[]
  /** Render-blocking links in the head, for critical CSS that is rarely needed. */
  blocking: readonly Sheet[]
  /** Links at the end of the page's header element. */
  deferred: readonly Sheet[]
  print: readonly Sheet[]
}

/**
 * Selects the sheets of a page: those of every page, and those with a rule that may apply to its HTML, before or after the end of the
 * header element. No page lacks a style, whatever its content uses.
 */
export function stylesFor(opening: string, rest: string): PageStyle {
  const used = [usedNames(opening), usedNames(rest)] as const
  // Memoized, because pages of a kind mostly use the same classes.
  const key = used.map(names => [...names].join('"')).join('<')
  const known = styles.get(key) ?? selectSheets(...used)
  styles.set(key, known)
  return known
}

const styles = new Map<string, PageStyle>()

/** Values of `class` attributes, each of which may name several classes. */
type UsedNames = ReadonlySet<string>

function selectSheets(opening: UsedNames, rest: UsedNames): PageStyle {
  const appliesToOpening = createMatcher(opening, requiredClasses)
  const appliesToRest = createMatcher(rest, requiredClassesAfterOpening)
  const isNeededEarly = (sheet: Sheet) =>
    sheet.name === 'opening' || (sheet.name !== 'every-page' && appliesToOpening(sheet))
  const isNeededLater = (sheet: Sheet) => sheet.name === 'every-page' || appliesToRest(sheet)
  const screen = sheets.filter(sheet => !sheet.print)
  return {
    critical: screen.filter(sheet => sheet.critical && isNeededEarly(sheet)),
    blocking: screen.filter(sheet => !sheet.critical && isNeededEarly(sheet)),
    deferred: screen.filter(sheet => !isNeededEarly(sheet) && isNeededLater(sheet)),
    print: sheets.filter(sheet => sheet.print),
  }
}

type RequiredClasses = ReadonlyMap<string, readonly (readonly string[])[]>

/** Creates a predicate: whether a sheet has a selector whose classes are all in use. */
function createMatcher(used: UsedNames, required: RequiredClasses): (sheet: Sheet) => boolean {
  const classes = new Set([...used].flatMap(names => names.split(' ')))
  const matches = (all: readonly string[]) => all.length > 0 && all.every(name => classes.has(name))
  return ({ name }) => required.get(name)?.some(matches) ?? false
}

/** Lists all selectors of a style sheet. Selector lists are split. */
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
  // Plain search, because a regular expression takes twice as long.
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
