/** Stands in for vike's, which answers a request; here a page that is not there is just missing. */
export function render(status: number): Error {
  return new Error(`There is no such page (${status}).`)
}
