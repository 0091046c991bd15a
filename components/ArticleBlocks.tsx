/** Components of the directives that codegen/markdown/directives.ts defines. */
import type { ComponentType, ReactNode } from 'react'
import type { DirectiveAttributes, DirectiveName } from '../generated/types.ts'
import { interpolate } from '../site/text-formatters.ts'
import { BarChart, Ratings } from './BarChart.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { CostChart } from './CostChart.tsx'
import { CostFactors, CostTable, CostTypes } from './CostTable.tsx'
import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'
import { Icon } from './Icon.tsx'

type Props<Name extends DirectiveName> = DirectiveAttributes[Name] & { children?: ReactNode }

/** A directive without a component is a type error. */
export const articleBlocks: { [Name in DirectiveName]: ComponentType<Props<Name>> } = {
  callout: Callout,
  emergency: Emergency,
  stats: ({ children }) => <div className="figures">{children}</div>,
  timeline: props => <Panel kind="timeline" {...props} />,
  checklist: props => <Panel kind="checklist" {...props} />,
  cta: NextStep,
  bars: BarChart,
  ratings: Ratings,
  compare: Comparison,
  pros: Pros,
  'cost-chart': () => (
    <>
      <CostChart />
      <CostTable />
    </>
  ),
  'cost-types': CostTypes,
  'cost-factors': CostFactors,
}

const calloutIcons = { alert: 'triangle-alert', summer: 'sun', tip: 'lightbulb', note: 'file-text' } as const

function Callout({ kind, title, children }: Props<'callout'>) {
  return (
    <div role="note" className={`callout callout--${kind}`}>
      {title && (
        <p className="callout__title">
          <Icon name={calloutIcons[kind]} size={22} />
          {title}
        </p>
      )}
      {children}
    </div>
  )
}

function Emergency({ title, children }: Props<'emergency'>) {
  const { interfaceTexts, site } = useContent()
  const { blog } = interfaceTexts
  return (
    <section className="emergency">
      <p className="emergency__title">{title}</p>
      {children}
      <ButtonLink href={phoneHref(site)} kind="alert" icon="phone">
        {interpolate(blog.emergencyCall, { phone: site.contact.phone.display })}
      </ButtonLink>
    </section>
  )
}

function Panel({ kind, title, children }: Props<'timeline' | 'checklist'> & { kind: string }) {
  return (
    <section className={`panel panel--${kind}`}>
      <p className="panel__title">{title}</p>
      {children}
    </section>
  )
}

function NextStep({ title, href, label, children }: Props<'cta'>) {
  return (
    <section className="panel panel--next">
      <p className="panel__title">{title}</p>
      {children}
      <ButtonLink href={href}>{label}</ButtonLink>
    </section>
  )
}

function Comparison({ title, children }: Props<'compare'>) {
  return (
    <figure className="comparison">
      <figcaption className="panel__title">{title}</figcaption>
      {children}
    </figure>
  )
}

function Pros({ for: subject, children }: Props<'pros'>) {
  const { interfaceTexts } = useContent()
  const { blog } = interfaceTexts
  return (
    <section className="panel panel--pros">
      {subject && <p className="panel__title">{interpolate(blog.goodFor, { name: subject })}</p>}
      {children}
    </section>
  )
}
