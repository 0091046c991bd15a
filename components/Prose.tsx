import type { Root } from 'hast'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { interfaceTexts } from '../generated/content/interface.js'
import { site } from '../generated/content/site.js'
import { Bars, Ratings } from './Bars.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { CostChart } from './CostChart.tsx'
import { CostFactors, CostTable, CostTypes } from './CostTable.tsx'
import { phoneHref } from './contact-links.ts'
import { Icon } from './Icon.tsx'
import { imageSrc } from './image-src.ts'
import { Picture } from './Picture.tsx'
import { fill } from './texts.ts'

const { blog } = interfaceTexts

/** A Markdown body, with the site's own components where the text asks for them. */
export function Prose({ tree }: { tree: Root }) {
  return <div className="prose">{processor.stringify(tree)}</div>
}

const processor = unified().use(rehypeReact, {
  Fragment,
  jsx,
  jsxs,
  components: {
    table: Table,
    img: BodyImage,
    'block-callout': Callout,
    'block-emergency': Emergency,
    'block-stats': ({ children }: BlockProps) => <div className="figures">{children}</div>,
    'block-timeline': ({ title, children }: BlockProps) => (
      <Panel kind="timeline" title={title}>
        {children}
      </Panel>
    ),
    'block-checklist': ({ title, children }: BlockProps) => (
      <Panel kind="checklist" title={title}>
        {children}
      </Panel>
    ),
    'block-cta': NextStep,
    'block-bars': Bars,
    'block-ratings': Ratings,
    'block-compare': Comparison,
    'block-pros': Pros,
    'block-cost-chart': () => (
      <>
        <CostChart />
        <CostTable />
      </>
    ),
    'block-cost-types': CostTypes,
    'block-cost-factors': CostFactors,
  },
} as Parameters<typeof rehypeReact>[0])

interface BlockProps {
  title?: string
  children?: ReactNode
}

function Callout({ kind, title, children }: BlockProps & { kind: 'alert' | 'summer' | 'tip' | 'note' }) {
  const icon = { alert: 'triangle-alert', summer: 'sun', tip: 'lightbulb', note: 'file-text' } as const
  return (
    <div role="note" className={`callout callout--${kind}`}>
      {title && (
        <p className="callout__title">
          <Icon name={icon[kind]} size={22} />
          {title}
        </p>
      )}
      {children}
    </div>
  )
}

function Emergency({ title, children }: BlockProps) {
  return (
    <section className="emergency">
      <p className="emergency__title">{title}</p>
      {children}
      <ButtonLink href={phoneHref} kind="alert" icon="phone">
        {fill(blog.emergencyCall, { phone: site.contact.phone.display })}
      </ButtonLink>
    </section>
  )
}

function Panel({ kind, title, children }: BlockProps & { kind: string }) {
  return (
    <section className={`panel panel--${kind}`}>
      <p className="panel__title">{title}</p>
      {children}
    </section>
  )
}

function NextStep({ title, href, label, children }: BlockProps & { href: string; label: string }) {
  return (
    <section className="panel panel--next">
      <p className="panel__title">{title}</p>
      {children}
      <ButtonLink href={href}>{label}</ButtonLink>
    </section>
  )
}

function Comparison({ title, children }: BlockProps) {
  return (
    <figure className="comparison">
      <figcaption className="panel__title">{title}</figcaption>
      {children}
    </figure>
  )
}

function Pros({ for: subject, children }: BlockProps & { for?: string }) {
  return (
    <section className="panel panel--pros">
      {subject && <p className="panel__title">{fill(blog.goodFor, { name: subject })}</p>}
      {children}
    </section>
  )
}

/** Scrolls by itself where it is wider than a phone; named by its heading cells. */
function Table({ children }: BlockProps) {
  return (
    <section className="table-scroll" aria-label={headingCells(children).join(', ')} tabIndex={0}>
      <table className="data-table">{children}</table>
    </section>
  )
}

function headingCells(children: ReactNode): string[] {
  return Children.toArray(children).flatMap(child => {
    if (!isElement(child)) return []
    if (child.type === 'th') return [textOf(child.props.children)].filter(Boolean)
    return headingCells(child.props.children)
  })
}

function textOf(children: ReactNode): string {
  return Children.toArray(children)
    .map(child => (isElement(child) ? textOf(child.props.children) : String(child)))
    .join('')
}

const isElement = (node: ReactNode): node is ReactElement<{ children?: ReactNode }> => isValidElement(node)

function BodyImage({ src, alt }: { src: string; alt: string }) {
  return <Picture src={imageSrc(src)} alt={alt} sizes="(min-width: 48rem) 42rem, 100vw" />
}
