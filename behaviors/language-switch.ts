/** Keeps the query of the address on the way to another language: `<a data-language-switch href="/es/flooring">`. */
export function enhance(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language-switch]'))
    for (const press of ['click', 'auxclick'])
      link.addEventListener(press, () => {
        link.search = location.search
      })
}
