/** Checks every link of a page to the estimate form, and the values that the form is filled with. */
import type { Page } from 'playwright'
import type { Content } from '../../site/content.ts'
import { prefillFromQuery } from '../../site/prefill.ts'

interface PrefilledLink {
  href: string
  fields: Record<string, string>
}

/** Returns the values that the server fills in, which visitors without JavaScript see, too. */
async function askedFrom(page: Page): Promise<PrefilledLink[]> {
  return page.evaluate(async () => {
    // Links of menus and the footer lead to the contact page without values.
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/contact"]:is(.button, main *)')]
    const hrefs = [...new Set(links.map(link => link.getAttribute('href') ?? ''))]
    return Promise.all(
      hrefs.map(async href => {
        const html = await (await fetch(href)).text()
        const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form')
        const fields = form?.querySelectorAll<HTMLInputElement>('[name]') ?? []
        return { href, fields: Object.fromEntries([...fields].map(({ name, value }) => [name, value])) }
      }),
    )
  })
}

/** Matches IDs, URLs and template syntax in texts for people. */
const unreadable = /[{}/_]|\w-\d|undefined/

/** Lists links that fill in less than the page knows, or values that aren't plain text. */
export async function requestProblems(page: Page, content: Content): Promise<string[]> {
  const { pathname } = new URL(page.url())
  const known = prefillFromQuery(`about=${pathname}`, content)
  const asked = await askedFrom(page)
  return asked.flatMap(({ href, fields }) => {
    // A link may ask for another service than that of its page.
    const missing = Object.entries(known)
      .filter(([name, value]) =>
        name === 'serviceNeeded' ? !fields[name] : !fields[name]?.startsWith(value.trim()),
      )
      .map(([name]) => name)
    const details = fields.projectDetails ?? ''
    return [
      ...missing.map(name => `${href} leaves ${name} empty`),
      ...(unreadable.test(details) ? [`${href} writes "${details.trim()}"`] : []),
    ]
  })
}
