/** Every link of a page that leads to the estimate form, and what it finds filled in. */
import type { Page } from 'playwright'
import type { Content } from '../../site/content.ts'
import { prefillFromQuery } from '../../site/prefill.ts'

interface Asked {
  href: string
  fields: Record<string, string>
}

/** As the server fills it in, which holds without JavaScript too. */
async function askedFrom(page: Page): Promise<Asked[]> {
  return page.evaluate(async () => {
    // The menus' and the footer's lead to the page of all contacts, not to a request.
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

/** Ids, addresses and marks of a template, where words for people belong. */
const unreadable = /[{}/_]|\w-\d|undefined/

/** Links that fill in less than is known of the page, or what nobody would write. */
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
