/**
 * A calculation on its way to another page, by the address alone: links to the estimate form and to the visualizer name it, and those back to
 * the calculator keep its size. So it needs neither a cookie nor a script.
 */
import { splitLanguage } from '../languages.ts'
import { CALCULATION_KEY, calculatorPath, contactPath, visualizerPath } from '../page-paths.ts'
import { floorFields } from './floor-fields.ts'
import { queryOf } from './job-query.ts'

/** Adds a calculation, as the query of the calculator's URL, to a link that goes on with it. Other links stay. */
export function withCalculation(href: string, calculation: string): string {
  const [to = '', search] = href.split('?')
  const { path } = splitLanguage(to)
  const query = new URLSearchParams(search)
  if (path === contactPath || path === visualizerPath) query.set(CALCULATION_KEY, calculation)
  else if (path !== calculatorPath) return href
  const all = path === calculatorPath ? withChoice(calculation, query) : query
  return `${to}?${all.toString().replaceAll('%2F', '/')}`
}

/** Returns a calculation with what a link to the calculator chooses: another floor, or another size with all that belongs to it. */
export function withChoice(calculation: string, choice: URLSearchParams): URLSearchParams {
  if (choice.has('area') || choice.has('length-1')) return choice
  const query = queryOf(new URLSearchParams(calculation))
  // A floor that is looked at again keeps the pattern that it got in the calculator.
  const isSame = ['floor', 'shown'].every(name => choice.has(name) && choice.get(name) === query.get(name))
  if (choice.has('floor') && !isSame) for (const name of floorFields) query.delete(name)
  for (const [name, value] of choice) if (!(isSame && name === 'pattern')) query.set(name, value)
  return query
}
