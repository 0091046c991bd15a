/** One example of each block of articles and of service pages; a block without one is a type error. */
import type { ReactNode } from 'react'
import { compileMarkdown } from '../../codegen/markdown/compile.ts'
import { Prose } from '../../components/Prose.tsx'
import { ServiceBlock } from '../../components/ServiceBlocks.tsx'
import type { ServiceBlock as Block, DirectiveName } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'

const articleTexts = {
  callout: ':::callout{kind="tip" title="Left foot first"}\nThen the right one.\n:::',
  emergency: ':::emergency{title="It melts"}\nStand still and honk.\n:::',
  stats: ':::stats\n- **40** penguins\n- **2** floes\n- **1** herring\n:::',
  timeline: ':::timeline{title="A floor in two days"}\n- **Day 1** Stamp\n- **Day 2** Stamp again\n:::',
  checklist: ':::checklist{title="Before you slide"}\n- Wax\n- A run-up\n:::',
  cta: ':::cta{title="Slide with us" href="/contact" label="Honk"}\nWe honk back.\n:::',
  bars: ':::bars{title="Slipperiness" unit="%" max="100" source="Forty slides"}\n- **90%** Ice\n- **15%** Gravel\n:::',
  ratings: ':::ratings{title="How it squeaks"}\n- **9/10** Snow: the most\n- **2/10** Gravel: hardly\n:::',
  compare: ':::compare{title="Snow and ice"}\n| | Snow | Ice |\n|---|---|---|\n| Price | 2 | 4 |\n:::',
  pros: ':::pros{for="Snow"}\n- It is there\n- It is white\n:::',
  'cost-chart': '::cost-chart{}',
  'cost-types': '::cost-types{}',
  'cost-factors': '::cost-factors{}',
} satisfies Record<DirectiveName, string>

const calloutKinds = { alert: true, summer: true, tip: true, note: true }

/** Each block, and plain Markdown, as an article shows them. */
export function articleExamples(): Record<string, ReactNode> {
  const callouts = Object.keys(calloutKinds).map(kind => [
    `callout ${kind}`,
    `:::callout{kind="${kind}"}\nWithout a title.\n:::`,
  ])
  const texts: Record<string, string> = { ...articleTexts, ...Object.fromEntries(callouts), text: plainText }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, proseOf(text)]))
}

const plainText =
  'Some *words*, a [link](/contact), `code`.\n\n## A heading\n\n1. One\n2. Two\n\n| Floor | Herring |\n|---|---|\n| Snow | 2 |\n\n> Said by a bird.'

function proseOf(text: string): ReactNode {
  const { tree, directiveProblems } = compileMarkdown(text, 0)
  if (directiveProblems.length > 0) throw new Error(`${text}: ${directiveProblems[0]?.code}`)
  return <Prose tree={tree} />
}

type ServiceExamples = { [Type in Block['type']]: Extract<Block, { type: Type }> }

/** Each block with all its optional parts. */
export function serviceExamples(content: Content): Record<string, ReactNode> {
  const blocks = serviceBlocks(content)
  return Object.fromEntries(
    Object.entries(blocks).map(([type, block]) => [type, <ServiceBlock block={block} key={type} />]),
  )
}

function serviceBlocks({ services, projects }: Content): ServiceExamples {
  const [service] = services.all
  const [project] = projects.all
  if (!service || !project) throw new Error('The fixture site lost its services or projects')
  const { picture } = service
  const heading = 'On the ice'
  const text = 'Where it is cold.'
  const link = { label: 'See the floes', href: '/gallery' } as const
  return {
    benefits: {
      type: 'benefits',
      heading,
      text,
      items: [{ icon: 'leaf', title: 'Cold', description: text }],
    },
    list: { type: 'list', heading, text, items: ['One', 'Two'] },
    options: {
      type: 'options',
      heading,
      text,
      items: [{ name: 'Snow', price: service.price, description: text, features: ['White'], picture, link }],
    },
    cards: {
      type: 'cards',
      heading,
      text,
      items: [
        { title: 'Wax', description: text, icon: 'leaf' },
        { title: 'Wane', description: text },
      ],
    },
    steps: { type: 'steps', heading, text, items: [{ title: 'Stamp', description: text }] },
    comparison: {
      type: 'comparison',
      heading,
      text,
      columns: { first: 'Snow', second: 'Ice' },
      rows: [{ aspect: 'Price', first: '2', second: '4' }],
    },
    challenges: { type: 'challenges', heading, text, items: [{ challenge: 'Sun', solution: 'Shade' }] },
    species: {
      type: 'species',
      heading,
      text,
      items: [{ name: 'Blue ice', janka: 1200, description: text, picture }],
    },
    testimonials: {
      type: 'testimonials',
      heading,
      text,
      items: [
        { text: 'It squeaks.', firstName: 'Pip', initial: 'P', neighborhood: 'North Beak', sample: true },
      ],
    },
    note: { type: 'note', heading, text, body: ['One.', 'Two.'], link },
    showcase: { type: 'showcase', heading, text, project: project.slug, picture, caption: 'Before', link },
    faq: { type: 'faq', heading, text, items: [{ question: 'Is it cold?', answer: 'Yes.' }] },
    prose: { type: 'prose', heading, text, body: ['One.', 'Two.'] },
  }
}
