/** Visits the forms of a page: types, edits, sends, and reports lost input and stale figures. */
import type { Browser, Locator, Page } from 'playwright'
import { SAMPLES_KEY } from '../../../site/samples.ts'
import { closeContext } from '../../setup/close-context.ts'
import { patience, WAIT_MS } from '../../setup/processor-time.ts'
import type { Condition } from './conditions.ts'
import { recordTyping } from './in-page.ts'

export interface FormVisit {
  /** Full URL of the page. */
  url: string
  /** Index of the form on the page, from 0. */
  form: number
  condition: Condition
}

interface Kind {
  /** Selector of the form. */
  selector: string
  /** Field to edit again, with its values in order. */
  edits?: { name: string; values: readonly string[] }
  /** Whether the form does anything without its script. */
  needsScript?: true
  /** Whether submitting the form while offline leads to the browser's offline page. */
  leavesPage?: true
  /** Whether the form sends itself once there is a connection again. */
  sendsItself?: true
  /** Waits until the form has been answered. */
  answered?: (page: Page) => Promise<unknown>
  /** Lists figures of the page that don't follow from what is typed. */
  staleFigures?: (page: Page) => Promise<string[]>
}

const kinds: readonly Kind[] = [
  {
    selector: '[action="/api/contact"]',
    edits: { name: 'fullName', values: ['', 'Grace Oakley'] },
    sendsItself: true,
    answered: page =>
      page
        .locator('.form-message--success, .received, main:has(ol)')
        .filter({ hasText: /[A-Z]{2,}-\w{4}/ })
        .first()
        .waitFor(),
  },
  {
    selector: '.calculator__form',
    edits: { name: 'area', values: ['200', '', '140'] },
    answered: page => page.locator('.calculator__total').waitFor(),
    staleFigures: staleTotals,
  },
  {
    selector: '[data-newsletter]',
    edits: { name: 'email', values: ['grace', 'grace@example.com'] },
    answered: page =>
      Promise.race([
        emptied(page, '[data-newsletter] [type=email]'),
        leftFor(page, /\/blog\/[a-z-]+|newsletter/),
      ]),
  },
  {
    selector: '[data-zip-check]',
    edits: { name: 'zip', values: ['78', '78702'] },
    answered: zipAnswered,
  },
  {
    selector: '[role=search][action]',
    leavesPage: true,
    edits: { name: 'q', values: ['', 'floor'] },
    answered: page => leftFor(page, /[?&]q=floor/),
  },
  {
    selector: '[data-filter]',
    edits: { name: 'q', values: ['', 'e'] },
    needsScript: true,
    staleFigures: staleCounts,
  },
  { selector: '.compare-bar', leavesPage: true, answered: page => leftFor(page, /\?.+#/) },
  {
    selector: '[data-samples]',
    leavesPage: true,
    answered: page => leftFor(page, new RegExp(`[?&]${SAMPLES_KEY}=`)),
  },
  { selector: '[data-viewer]' },
]

/** Returns the kind of a form. */
export function formKindOf(form: Locator): Promise<Kind> {
  return form
    .evaluate(
      (element, selectors) => selectors.findIndex(selector => element.matches(selector)),
      kinds.map(({ selector }) => selector),
    )
    .then(index => {
      const kind = kinds[index]
      if (!kind) throw new Error('A form of a kind that this drill does not know: add it to its kinds.')
      return kind
    })
}

/** Visits a form and returns a line for each problem. */
export async function visit(browser: Browser, { url, form: index, condition }: FormVisit): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(patience(WAIT_MS))
  // Functions that tsx compiled call this helper.
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(recordTyping)
  const problems: string[] = []
  try {
    await condition.prepare?.(page)
    await page.goto(url, { waitUntil: 'commit' })
    const form = page.locator('main form').nth(index)
    // The form may be incomplete while the page loads.
    await page.waitForFunction(() => document.readyState !== 'loading')
    await visitForm(form, condition, problems)
  } catch (error) {
    problems.push(error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : String(error))
  } finally {
    if (problems.length > 0) problems.push(`typed: ${await typingRecordOf(page)}`)
    // Some conditions never answer a request.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await closeContext(context)
  }
  return problems
}

/** Waits for the answer of the site. Without a connection, the place has other words. */
function zipAnswered(page: Page) {
  return page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-zip-check]')].some(form => {
      const text = form.querySelector('[data-zip-answer]')?.textContent ?? ''
      return text !== '' && text !== form.dataset.failure
    }),
  )
}

const typingRecordOf = (page: Page) =>
  page.evaluate(() => window.typingRecord?.join('; ')).catch((error: unknown) => String(error))

/** Adds problems to the list instead of returning them, because an error may end the visit. */
async function visitForm(form: Locator, condition: Condition, problems: string[]): Promise<void> {
  const page = form.page()
  const kind = await formKindOf(form)
  const typed = new Map<string, string>()
  const check = async (when: string) => {
    for (const text of await page.evaluate(looseTexts))
      problems.push(`${when}: text next to an element: ${text}`)
    for (const [field, value] of typed) {
      const found = await typedValueOf(form, field)
      if (found !== value)
        problems.push(`${when}: ${field} was ${JSON.stringify(value)} and is ${JSON.stringify(found)}`)
    }
    if (!kind.staleFigures || condition.isPlain) return
    for (const figure of await kind.staleFigures(page)) problems.push(`${when}: stale: ${figure}`)
  }
  await fillIn(form, typed)
  if (kind.edits && !kind.needsScript && typed.size === 0) throw new Error('No field was found to type into.')
  await settle(page, form, condition)
  await condition.afterTyping?.(page)
  await translated(page)
  if (kind.needsScript && condition.isPlain) return
  await check('after the script arrived')
  for (const value of kind.edits?.values ?? []) {
    const field = `:not(button)[name="${kind.edits?.name}"]`
    // Some filters have only buttons.
    if (!typed.has(field)) continue
    await form.locator(field).fill(value)
    typed.set(field, value)
    await translated(page)
    await check(`after ${JSON.stringify(value)} was typed`)
  }
  if (!kind.answered) return
  if (condition.isOffline) {
    await page.context().setOffline(true)
    if (kind.leavesPage) {
      const left = page.waitForEvent('framenavigated', frame => frame.url().startsWith('chrome-error:'))
      await send(form)
      await left
      // A reload of a page that is still loading is aborted.
      await page.waitForLoadState()
      await page.context().setOffline(false)
      await page.reload()
    } else {
      await send(form)
      await check('while offline')
      await page.context().setOffline(false)
      if (!kind.sendsItself) await send(form)
    }
  } else await send(form)
  await kind.answered(page)
  await translated(page)
  if (kind.staleFigures)
    for (const figure of await kind.staleFigures(page)) problems.push(`after it was sent: stale: ${figure}`)
}

/** Opens folded parts, types into every visible field and records the values by selector. */
async function fillIn(form: Locator, typed: Map<string, string>): Promise<void> {
  await form.evaluate(element => {
    for (const details of element.querySelectorAll('details')) details.open = true
  })
  const fields = await poll(
    () => fieldsOf(form),
    // A form shows no fields right after it was rendered again.
    found => found.length > 0,
  )
  const page = form.page()
  for (const { name, type, value, isSelect } of fields) {
    const isChoice = type === 'checkbox' || type === 'radio'
    const field = `:not(button)[name="${name}"]${isChoice ? `[value="${value}"]` : ''}`
    if (isSelect) {
      const options = await form
        .locator(`${field} option`)
        .evaluateAll(all => all.map(option => (option instanceof HTMLOptionElement ? option.value : '')))
      const option = options[name === 'with-2' ? 3 : 2] ?? options.at(-1) ?? ''
      await form.locator(field).selectOption(option)
      typed.set(field, option)
    } else if (type === 'radio') {
      // The first one, as a visitor without a preference.
      const all = form.locator(`[name="${name}"]`)
      if (
        !(await all.evaluateAll(radios =>
          radios.some(radio => radio instanceof HTMLInputElement && radio.checked),
        ))
      )
        await all.first().check()
    } else if (isChoice) {
      if (type === 'checkbox' && [...typed.keys()].filter(key => key.includes(`"${name}"`)).length < 2) {
        await page.locator(field).first().check()
        if ((await form.locator(field).count()) > 0) typed.set(field, 'checked')
      }
    } else if (/^(?:text|email|tel|search|textarea)$/.test(type)) {
      const words = valueFor(name, type)
      // Type key by key: the page may render again while a visitor types.
      await form.locator(field).pressSequentially(words)
      typed.set(field, words)
    }
  }
}

/** Describes the visible fields of a form. */
const fieldsOf = (form: Locator) =>
  form.evaluate(element => {
    const isForm = element instanceof HTMLFormElement
    const own = [...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')]
    const others = isForm
      ? [...document.querySelectorAll<HTMLInputElement>(`input[form="${element.id}"][type=checkbox]`)]
      : []
    return [...own, ...others]
      .filter(
        field =>
          field.getClientRects().length > 0 &&
          !field.closest('[aria-hidden=true]') &&
          field.type !== 'hidden' &&
          field.type !== 'file',
      )
      .map(({ name, type, tagName, value }) => ({ name, type, value, isSelect: tagName === 'SELECT' }))
  })

function valueFor(name: string, type: string): string {
  if (type === 'email') return newEmail()
  if (type === 'tel') return '(512) 555-0100'
  if (/zip/i.test(name)) return '78701'
  if (/^(?:length|width)-/.test(name)) return String(8 + Number(name.at(-1)))
  if (/^(?:area|preparedArea|trim|steps|doorways|furnished)$/.test(name)) return '3'
  // The server suspects the same text from several senders as spam.
  if (type === 'textarea') return `A hall. ${newEmail()} answers questions.`
  return type === 'search' ? 'a' : 'Ada Oakley'
}

let count = 0
function newEmail(): string {
  count += 1
  return `ada-${process.pid}-${count}@example.com`
}

const typedValueOf = (form: Locator, field: string): Promise<string> =>
  form
    .locator(field)
    .first()
    .evaluate(element => {
      const { type, checked, value } = element as HTMLInputElement
      return type === 'checkbox' ? (checked ? 'checked' : '') : value
    })

/** Waits until the scripts have loaded and the form's island is ready; without scripts, until the document is parsed. */
async function settle(page: Page, form: Locator, { isPlain }: Condition): Promise<void> {
  const island = page.locator('is-land').filter({ has: form })
  await page.waitForLoadState(isPlain ? 'domcontentloaded' : 'networkidle')
  if ((await island.count()) > 0 && !isPlain) await page.locator('is-land[data-state=ready]').waitFor()
}

/** Waits until all texts are translated. */
async function translated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => new Promise(resolve => requestAnimationFrame(() => resolve(!window.pendingTranslations))),
  )
}

async function send(form: Locator): Promise<void> {
  // The server suspects a form that is sent sooner as spam.
  await form.page().waitForFunction(() => performance.now() > 2500)
  const own = form.locator('button[type=submit]:visible').last()
  await own.click({ noWaitAfter: true })
}

const leftFor = (page: Page, address: RegExp) => page.waitForURL(address)

const emptied = (page: Page, selector: string) =>
  page.waitForFunction(field => {
    const input = document.querySelector(field)
    return input instanceof HTMLInputElement && input.value === ''
  }, selector)

/** Compares the figures of the calculator with those of the page that the server renders for the same fields. */
async function staleTotals(page: Page): Promise<string[]> {
  const query = await page.locator('.calculator__form').evaluate(form => {
    const entries = [...new FormData(form as HTMLFormElement)].filter(
      ([, value]) => typeof value === 'string',
    )
    return new URLSearchParams(entries as [string, string][]).toString()
  })
  const { origin } = new URL(page.url())
  const html = await (await fetch(`${origin}/estimate?${query}`)).text()
  const [expected, found] = await poll(
    () => page.evaluate(figuresOf, html),
    ([expected, found]) => expected.join() === found.join(),
  )
  return found
    .filter(figure => !expected.includes(figure))
    .concat(expected.filter(figure => !found.includes(figure)).map(figure => `missing ${figure}`))
}

/** Returns the figures of the server's page and those of the calculator. */
function figuresOf(html: string): [string[], string[]] {
  const parts =
    '.calculator__total, .calculator__lines td, .calculator__plan figcaption, .calculator__compare td'
  const numbers = (root: Document) =>
    [...root.querySelectorAll(parts)]
      .filter(part => !part.closest('[hidden]'))
      .map(
        part =>
          `${part.className || part.localName} ${(part.textContent?.match(/\d[\d.,]*/g) ?? []).join(' ')}`,
      )
  // The calculator renders closed parts when they open.
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.calculator details'))
    details.open = true
  return [numbers(new DOMParser().parseFromString(html, 'text/html')), numbers(document)]
}

/** Compares the count of a filtered list with its items. */
async function staleCounts(page: Page): Promise<string[]> {
  const counts = () =>
    page.evaluate(() => {
      const said = document.querySelector('[data-filter-count]')?.textContent?.match(/\d+/)?.[0] ?? ''
      const all = [...document.querySelectorAll<HTMLElement>('[data-item]')]
      const listed = all.filter(item => item.closest('[data-filter-results]'))
      return { said, shown: String((listed.length > 0 ? listed : all).filter(item => !item.hidden).length) }
    })
  const isSame = ({ said, shown }: { said: string; shown: string }) => said === '' || said === shown
  const last = await poll(counts, isSame)
  return isSame(last) ? [] : [`${last.said} for ${last.shown} in the list`]
}

/**
 * Lists text nodes that have siblings. React holds references to them; once a translator replaces them, React updates detached nodes or
 * fails to remove them.
 */
function looseTexts(): string[] {
  const found: string[] = []
  for (const island of document.querySelectorAll('is-land')) {
    const texts = document.createTreeWalker(island, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (Object.keys(text).some(key => key.startsWith('__reactFiber$'))) found.push(text.nodeValue ?? '')
  }
  return found
}

/** Polls until the value is right or the time limit is over, and returns the last value. */
async function poll<Value>(ask: () => Promise<Value>, isRight: (value: Value) => boolean): Promise<Value> {
  const end = Date.now() + patience(3000)
  for (;;) {
    const value = await ask()
    if (isRight(value) || Date.now() > end) return value
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
