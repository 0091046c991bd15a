/** Compares results of tools with the page that each result names. */

import { z } from 'zod'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { createPrerenderer } from '../../pages/prerender.ts'
import { createTools } from '../../server/assistants/assistants.ts'
import { createRateLimiter } from '../../server/forms/abuse/rate-limiter.ts'
import { createContactForm } from '../../server/forms/contact/contact-form.ts'
import { createSiteSearch } from '../../server/site-search.ts'
import type { Content } from '../../site/content.ts'
import { calculationOf } from '../../site/floor-cost/calculation.ts'
import { costBookOf } from '../../site/floor-cost/site-cost-book.ts'
import { answerText } from '../../site/opening-hours.ts'
import { contextOf } from '../../site/request-context.ts'
import { decode, mainText, normalizeText } from '../dist/page-text.ts'
import { memoryCounters, memoryStore, silentLog, testFieldTexts, testTexts } from '../server/test-app.ts'

const clock = () => new Date('2026-03-01T12:00:00Z')

export interface Said {
  tool: string
  text: string
  /** Text of the page that it names. */
  page: string
}

/** Asks every tool about everything that the content in a folder has, and reads the pages that it names. */
export function toolsOver(dataDir: string) {
  const prerenderer = createPrerenderer({ dataDir, clientEntry: '/client.js' })
  const { content } = prerenderer
  const dynamicPages = createDynamicPages({ content, clientEntry: '/client.js', clock })
  const rateLimiter = createRateLimiter({ counters: memoryCounters(), clock, perHour: 'off' })
  const form = createContactForm({
    store: memoryStore(),
    clock,
    log: silentLog,
    services: Object.keys(content.interfaceTexts.contactForm.services),
    referencePrefix: content.site.identity.referencePrefix,
    texts: { ...testTexts, fields: testFieldTexts },
    renderContactPage: () => '',
    calculationOf: query => calculationOf(query, content),
    contextOf: sent => contextOf(sent, content),
    answerText: received => answerText(received, content),
    textConsent: { wording: '', page: '' },
    source: 'assistant',
    language: 'en',
    languagePath: '',
    spoken: [],
  })
  const readMarkdown = async (url: string) => (await prerenderer.render(url)).text
  const tools = createTools({
    content,
    readMarkdown,
    searchSite: createSiteSearch(content, readMarkdown),
    form,
    rateLimiter,
    clock,
    log: silentLog,
  })

  const pages = new Map<string, Promise<string>>()

  /** The many answers that name a page have it rendered once. */
  function pageAt(address: string): Promise<string> {
    const page = pages.get(address) ?? renderAt(address)
    pages.set(address, page)
    return page
  }

  async function renderAt(address: string): Promise<string> {
    const { pathname, search, searchParams } = new URL(address)
    if (pathname === '/estimate' && search) return dynamicPages.renderCalculatorPage(search.slice(1))
    if (pathname === '/contact/received')
      return dynamicPages.renderReceivedPage({ reference: searchParams.get('reference') ?? '' })
    const zip = searchParams.get('zip')
    if (pathname === '/cities' && zip) return (await dynamicPages.renderZipCheckPage(pathname, zip)) ?? ''
    return (await prerenderer.render(pathname)).html
  }

  async function ask(name: string, input: unknown): Promise<{ text: string; data: Record<string, unknown> }> {
    const tool = tools.find(tool => tool.name === name)
    if (!tool) throw new Error(`There is no tool ${name}`)
    const { text, data } = await tool.call(input, { address: '' })
    if (!data) throw new Error(`${name} refused: ${text}`)
    return { text, data: { ...data } }
  }

  /** One answer with its page. */
  async function said(name: string, input: unknown): Promise<Said> {
    const { text, data } = await ask(name, input)
    return {
      tool: `${name} ${JSON.stringify(input)}`,
      text,
      page: normalizeText(mainText(await pageAt(String(data.page)))),
    }
  }

  return { content, ask, said, pageAt, everything: () => everything({ content, ask, said, pageAt }) }
}

const foundGuides = z.array(z.looseObject({ title: z.string(), excerpt: z.string(), page: z.string() }))

type Tools = Pick<ReturnType<typeof toolsOver>, 'content' | 'ask' | 'said' | 'pageAt'>

async function everything({ content, ask, said, pageAt }: Tools): Promise<Said[]> {
  const book = costBookOf(content)
  const [first] = book.floors
  const rooms = [{ length: 14, width: 18 }]
  const removals = Object.keys(book.removal)
  const listed = await ask('list_floors', {})
  const lines = listed.text.split('\n')
  const addresses = lines.map(line => /https:\S+$/.exec(line)?.[0] ?? '')
  const floors = await Promise.all(
    lines.map(async (text, index) => ({
      tool: 'list_floors',
      text,
      page: normalizeText(mainText(await pageAt(addresses[index] ?? ''))),
    })),
  )
  const asked: Said[] = [...floors]
  for (const [index, { value, onlyOn }] of book.floors.entries()) {
    const base = onlyOn ?? 'wood'
    const job = {
      old_floor: removals[index % removals.length],
      trim: 50,
      steps: 3,
      doorways: 2,
      furnished: 1,
      rush: true,
    }
    asked.push(await said('estimate_price', { floor: value, rooms }))
    asked.push(await said('estimate_price', { floor: value, area: 350.5, base, pattern: 'pattern', ...job }))
    if (first && value !== first.value)
      asked.push(
        await said('compare_floors', { floors: [value, first.value], rooms, ...(onlyOn && { base }) }),
      )
  }
  const zips = content.cities.all.flatMap(({ zipCodes }) => zipCodes.slice(0, 1))
  for (const zip of [...zips, ...content.zipPlaces.all.slice(0, 3).map(({ slug }) => slug), '10001'])
    asked.push(await said('check_zip', { zip }))
  asked.push(await said('opening_hours', {}))
  for (const { title } of [...content.articles.all, ...content.guides.all]) {
    const { data } = await ask('find_guides', { question: title.slice(0, 190) })
    for (const { title: text, excerpt, page } of foundGuides.parse(data.guides)) {
      // The title and description of a page are in its head.
      asked.push({
        tool: 'find_guides',
        text: `${text}. ${excerpt}`,
        page: normalizeText(decode(await pageAt(page))),
      })
    }
  }
  return asked
}

/** Prices, counts, sizes: '5-10', '2,000', '78640'. */
const figuresIn = (text: string) => [...new Set(normalizeText(text).match(/\d(?:[\d.,-]*\d)?/g))]

/** Returns figures and phrases of a result that its page lacks, except the texts around results. */
export function findDifferences({ tool, text, page }: Said, { assistantTexts, prices }: Content): string[] {
  const kinds = Object.values(prices.kinds).map(({ words }) => words)
  const around = [...Object.values(assistantTexts.answers).map(String), ...kinds]
  const own = normalizeText(withoutWords(text.replace(/https?:[^\s)]+/g, 'URL'), around))
  const onPage = page.toLowerCase()
  const phrases = own
    .split(/[|*()[\]=:;]|\. |, |^- |\n/)
    .map(phrase => phrase.replace(/^[-\s]+|[.\s]+$/g, ''))
    .filter(phrase => phrase.length > 3 && !slug.test(phrase))
  return [
    ...figuresIn(own).filter(figure => !page.includes(figure)),
    ...phrases.filter(phrase => !onPage.includes(phrase.toLowerCase())),
  ].map(difference => `${tool}: ${difference}`)
}

/** Names of floors for the next call. */
const slug = /^[a-z]+(?:-[a-z]+)*$/

/** Fills in their parameters. */
const withoutWords = (text: string, words: readonly string[]) =>
  words.reduce((left, sentence) => {
    const parts = sentence.split(/\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return left.replace(new RegExp(parts.join('(.+?)'), 'g'), (_, ...groups: unknown[]) =>
      ['', ...groups.slice(0, parts.length - 1), ''].join(' | '),
    )
  }, text)
