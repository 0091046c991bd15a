/**
 * Questions about floors with the right answers, calculated by hand from the price list and the specification. An MCP client calls the
 * tools like an assistant.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { createSiteSearch } from '../../server/site-search.ts'
import { generatedData } from '../../site/open-content.ts'
import { memoryStore, testApp } from '../server/test-app.ts'
import { listenPatiently } from '../setup/listen-patiently.ts'

const prerenderer = createPrerenderer({ dataDir: generatedData, clientEntry: '/client.js' })
const readMarkdown = async (url: string) => (await prerenderer.render(url)).text
const { content } = prerenderer
const searchSite = createSiteSearch(content, readMarkdown)
const app = testApp(memoryStore(), { assistants: { content, readMarkdown, searchSite, isOn: true } })
const client = new Client({ name: 'questions', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
let close = () => {}

beforeAll(async () => {
  const { server, url } = await listenPatiently(app)
  close = () => server.close()
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
})

afterAll(async () => {
  await client.close()
  close()
})

type Question = readonly [
  question: string,
  tool: string,
  asked: Record<string, unknown>,
  right: readonly string[],
]

const kitchen = { rooms: [{ length: 14, width: 18 }] }
const sound = { preparation: 'no' }

const questions: readonly Question[] = [
  [
    'LVP in a 14 × 18 ft kitchen in 78640, tile to remove, slab',
    'estimate_price',
    { floor: 'lvp', ...kitchen, zip: '78640', old_floor: 'tile', base: 'slab' },
    ['$2,118–4,808', '13 boxes', '$858–2,288', '$504–1,008', '$756–1,512', 'zip=78640'],
  ],
  [
    'Carpet in a 12 × 12 ft bedroom, sound base',
    'estimate_price',
    { floor: 'carpet', rooms: [{ length: 12, width: 12 }], ...sound },
    ['$316.80–1,267.20', '$144–432', '$0.00–39.20'],
  ],
  [
    'Hardwood on a slab, 300 sq ft',
    'estimate_price',
    { floor: 'hardwood', area: 300 },
    ['$2,940–7,500', '17 boxes'],
  ],
  [
    'Hardwood over plywood, 300 sq ft, flat',
    'estimate_price',
    { floor: 'hardwood', area: 300, base: 'wood', ...sound },
    ['$2,940–7,500'],
  ],
  [
    'Tile in an 80 sq ft bathroom',
    'estimate_price',
    { floor: 'tile', area: 80, ...sound },
    ['$500–1,720', '6 boxes'],
  ],
  [
    'Laminate, 500 sq ft, in a hurry',
    'estimate_price',
    { floor: 'laminate', area: 500, rush: true, ...sound },
    ['$2,332–5,832', '$212–972'],
  ],
  [
    'LVP in 1,000 sq ft with 200 ft of baseboards',
    'estimate_price',
    { floor: 'lvp', area: 1000, trim: 200, ...sound },
    ['$5,210–12,600', '$600–1,400'],
  ],
  [
    'Oak in a herringbone, 200 sq ft over boards',
    'estimate_price',
    { floor: 'hardwood', area: 200, pattern: 'pattern', base: 'wood', ...sound },
    ['$2,160–6,000', '15%'],
  ],
  [
    'Hardwood, 300 sq ft and 14 steps',
    'estimate_price',
    { floor: 'hardwood', area: 300, base: 'wood', steps: 14, ...sound },
    ['$3,780–10,020', '$840–2,520'],
  ],
  [
    'Bamboo, 150 sq ft on a slab',
    'estimate_price',
    { floor: 'bamboo-and-cork', area: 150, ...sound },
    ['$1,150–3,000'],
  ],
  [
    'The kitchen, with 50 sq ft to level and two rooms to clear',
    'estimate_price',
    { floor: 'lvp', ...kitchen, old_floor: 'tile', preparation: 'yes', prepared_area: 50, furnished: 2 },
    ['$2,298–5,348', '$100–300', '$80–240'],
  ],
  [
    'New carpet for old, 400 sq ft',
    'estimate_price',
    { floor: 'carpet', area: 400, old_floor: 'carpet', ...sound },
    ['$1,680–5,520', '$400–800'],
  ],
  [
    'LVP or hardwood for the kitchen, what is the difference in price?',
    'compare_floors',
    { floors: ['lvp', 'hardwood'], ...kitchen, base: 'wood', ...sound },
    ['$1,600–2,260', '$2,700–3,800'],
  ],
  [
    'Which stands water better, LVP or laminate?',
    'compare_floors',
    { floors: ['lvp', 'laminate'] },
    ['Waterproof', 'Wipe soon, or waterproof line'],
  ],
  [
    'How long do tile and carpet last?',
    'compare_floors',
    { floors: ['tile', 'carpet'] },
    ['As long as the house', '8–15 years'],
  ],
  ['What does LVP cost per square foot?', 'list_floors', {}, ['$3–8 per sq ft', '$2–4 per sq ft']],
  ['What does carpet cost per square foot?', 'list_floors', {}, ['$2–8 per sq ft', '$1–3 per sq ft']],
  [
    'What does the Weathered Gray Plank cost?',
    'list_floors',
    {},
    ['Weathered Gray Plank', '$4–8 per sq ft', '23.3 sq ft'],
  ],
  ['Do they come to Kyle, 78640?', 'check_zip', { zip: '78640' }, ['Yes, 78640 is in Kyle', '/cities/kyle']],
  ['Do they work in downtown Austin, 78701?', 'check_zip', { zip: '78701' }, ['Yes, 78701 is in Austin']],
  ['Do they come to New York, 10001?', 'check_zip', { zip: '10001' }, ['10001 is outside the 8 counties']],
  ['Do they serve 78744?', 'check_zip', { zip: '78744' }, ['which we serve', 'Austin']],
  ['When are they open?', 'opening_hours', {}, ['Mon-Fri 7AM-6PM, Sat 8AM-4PM']],
  ['What is the phone number?', 'opening_hours', {}, ['(512) 555-0148']],
  ['Is there anybody at night?', 'opening_hours', {}, ['24/7 emergency repair line']],
  [
    'Which floor for a house with dogs?',
    'find_guides',
    { question: 'best floor for dogs and pets' },
    ['/blog/pet-friendly-flooring-georgetown'],
  ],
  [
    'What goes on a concrete slab?',
    'find_guides',
    { question: 'floors for homes on a slab' },
    ['/guides/floors-for-slab-homes'],
  ],
  [
    'Can I lay it myself?',
    'find_guides',
    { question: 'DIY or professional installation' },
    ['/guides/professional-vs-diy-installation'],
  ],
  [
    'How do I look after hardwood in summer?',
    'find_guides',
    { question: 'hardwood maintenance in summer' },
    ['/blog/hardwood-maintenance-central-texas-summer'],
  ],
  [
    'How long is the warranty on LVP?',
    'get_page',
    { address: '/services/lvp-flooring-austin' },
    ['15 years', 'product warranty on residential wear', '$5–10'],
  ],
]

test('there are thirty', () => expect(questions).toHaveLength(30))

test.each(questions)('%s', async (_, tool, asked, right) => {
  const {
    content: answer,
    structuredContent,
    isError,
  } = await client.callTool({ name: tool, arguments: asked })
  const text = answer.map(block => (block.type === 'text' ? block.text : '')).join('')
  expect(isError, text).not.toBe(true)
  for (const words of right) expect(text).toContain(words)
  expect(structuredContent).toHaveProperty('page')
})
