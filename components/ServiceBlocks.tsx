/** Blocks of a service page, one component per type. */
import type { ReactNode } from 'react'
import type { ServiceBlock as ServiceBlockContent } from '../generated/types.ts'
import { upperFirst } from '../site/formatters.ts'
import { interpolate } from '../site/text-formatters.ts'
import { Benefits } from './Benefits.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { type CheckmarkKind, CheckmarkList } from './CheckmarkList.tsx'
import { CompareSlider } from './CompareSlider.tsx'
import { useContent, useTextFormatters } from './content-context.ts'
import { Faq } from './Faq.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { PlainList } from './PlainList.tsx'
import { Price } from './Price.tsx'
import { Section } from './Section.tsx'
import { Steps } from './Steps.tsx'
import { TextLink } from './TextLink.tsx'

type BlockType = ServiceBlockContent['type']
type Blocks = { [Type in BlockType]: Extract<ServiceBlockContent, { type: Type }> }

interface BlockView<Type extends BlockType> {
  tone: 'plain' | 'paper' | 'sand'
  Content: (props: { block: Blocks[Type] }) => ReactNode
}

/** A block type of the schema without a view is a type error. */
const views: { [Type in BlockType]: BlockView<Type> } = {
  benefits: { tone: 'plain', Content: ({ block }) => <Benefits items={block.items} /> },
  list: { tone: 'plain', Content: List },
  options: { tone: 'paper', Content: Options },
  cards: { tone: 'paper', Content: TitledCards },
  steps: { tone: 'sand', Content: ({ block }) => <Steps steps={block.items} /> },
  comparison: { tone: 'paper', Content: Comparison },
  challenges: { tone: 'paper', Content: Challenges },
  species: { tone: 'paper', Content: Species },
  testimonials: { tone: 'sand', Content: Testimonials },
  note: { tone: 'sand', Content: Note },
  showcase: { tone: 'plain', Content: Showcase },
  faq: { tone: 'plain', Content: ({ block }) => <Faq items={block.items} /> },
  prose: { tone: 'plain', Content: ({ block }) => <Paragraphs texts={block.body} /> },
}

export function ServiceBlock({ block }: { block: ServiceBlockContent }) {
  return viewOf(block.type, block)
}

function viewOf<Type extends BlockType>(type: Type, block: Blocks[Type]): ReactNode {
  const { heading, text } = block
  const { tone, Content } = views[type]
  return (
    <Section head={{ heading, ...(text && { text }) }} tone={tone}>
      <Content block={block} />
    </Section>
  )
}

export function Paragraphs({ texts: paragraphs }: { texts: readonly string[] }) {
  return (
    <div className="paragraphs">
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

/** A plain list; of a price, three lists: what it includes, what costs extra, and what somebody else does. */
function List({ block: { items = [], price, extras = [], notOurs = [] } }: { block: Blocks['list'] }) {
  const { interfaceTexts, prices } = useContent()
  const { services: texts } = interfaceTexts
  const excluded = price ? prices.entries[price].excludes.map(part => upperFirst(prices.parts[part])) : []
  const groups: ListGroup[] = [
    { kind: 'included', heading: texts.included, items },
    { kind: 'extra', heading: texts.extra, items: [...excluded, ...extras] },
    { kind: 'not-ours', heading: texts.notOurs, items: notOurs },
  ]
  const shown = groups.filter(group => group.items.length > 0)
  if (shown.length === 1 && shown[0]?.kind === 'included') return <CheckmarkList items={items} />
  return (
    <div className="price-parts">
      {shown.map(({ kind, heading, items: lines }) => (
        <div key={kind}>
          <h3 className="card__label">{heading}</h3>
          <CheckmarkList items={lines} kind={kind} />
        </div>
      ))}
    </div>
  )
}

interface ListGroup {
  kind: CheckmarkKind
  heading: string
  items: readonly string[]
}

function Options({ block }: { block: Blocks['options'] }) {
  return (
    <ul className="options">
      {block.items.map(({ name, price, description, features, picture, link }) => (
        <li className="option" key={name}>
          {picture && (
            <Picture {...picture} sizes="(min-width: 60rem) 20rem, 88vw" className="option__picture" />
          )}
          <h3>{name}</h3>
          {price && (
            <p>
              <Price price={price} explained />
            </p>
          )}
          <p className="card__text">{description}</p>
          <PlainList items={features} />
          {link && <TextLink href={link.href} label={link.label} about={name} />}
        </li>
      ))}
    </ul>
  )
}

function TitledCards({ block }: { block: Blocks['cards'] }) {
  return (
    <ul className="benefits">
      {block.items.map(({ title, description, icon }) => (
        <li className="benefit" key={title}>
          {icon && <Icon name={icon} size={26} />}
          <h3 className="benefit__title">{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}

function Comparison({ block: { heading, columns, rows } }: { block: Blocks['comparison'] }) {
  const { interfaceTexts } = useContent()
  const { services: texts } = interfaceTexts
  return (
    <section className="table-scroll" aria-label={heading} tabIndex={0}>
      <table className="data-table data-table--wide">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.aspect}</span>
            </th>
            <th scope="col">{columns.first}</th>
            <th scope="col">{columns.second}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ aspect, first, second }) => (
            <tr key={aspect}>
              <th scope="row">{aspect}</th>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Challenges({ block }: { block: Blocks['challenges'] }) {
  return (
    <dl className="challenges">
      {block.items.map(({ challenge, solution }) => (
        <div className="challenge" key={challenge}>
          <dt>{challenge}</dt>
          <dd>{solution}</dd>
        </div>
      ))}
    </dl>
  )
}

function Species({ block }: { block: Blocks['species'] }) {
  const { interfaceTexts } = useContent()
  const { services: texts } = interfaceTexts
  const formatters = useTextFormatters()
  return (
    <ul className="grid">
      {block.items.map(({ name, janka, description, picture }) => (
        <li className="card" key={name}>
          {picture && (
            <Picture {...picture} sizes="(min-width: 60rem) 20rem, 88vw" className="card__picture" />
          )}
          <h3 className="card__title">{name}</h3>
          <p className="card__meta">{interpolate(texts.janka, { value: formatters.number(janka) })}</p>
          <p className="card__text">{description}</p>
        </li>
      ))}
    </ul>
  )
}

function Testimonials({ block }: { block: Blocks['testimonials'] }) {
  const { interfaceTexts } = useContent()
  const { services: texts } = interfaceTexts
  return (
    <div className="stack">
      <ul className="grid">
        {block.items.map(({ text, firstName, initial, neighborhood }) => (
          <li key={text}>
            <figure className="testimonial">
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <figcaption className="caption">
                {interpolate(texts.from, { firstName, initial, neighborhood })}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {block.items.some(({ sample }) => sample) && <p className="caption">{texts.samples}</p>}
    </div>
  )
}

function Note({ block: { body, link } }: { block: Blocks['note'] }) {
  return (
    <div className="stack">
      <Paragraphs texts={body} />
      {link && (
        <p>
          <ButtonLink href={link.href} kind="green">
            {link.label}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

const SHOWCASE_SIZES = '(min-width: 80rem) 73rem, 88vw'

function Showcase({ block: { project: slug, picture, caption, link } }: { block: Blocks['showcase'] }) {
  const { galleryPage, interfaceTexts, projects } = useContent()
  const { actions } = interfaceTexts
  const project = slug && projects.get(slug)
  return (
    <div className="stack">
      {project && (
        <CompareSlider
          project={project}
          sizes={SHOWCASE_SIZES}
          caption={project.visualization ? galleryPage.visualizationCaption : (caption ?? project.title)}
        />
      )}
      {picture && (
        <figure className="showcase">
          <Picture {...picture} sizes={SHOWCASE_SIZES} />
          {caption && <figcaption className="caption">{caption}</figcaption>}
        </figure>
      )}
      <p>
        {link ? (
          <ButtonLink href={link.href} kind="secondary">
            {link.label}
          </ButtonLink>
        ) : (
          <TextLink href={galleryPage.url} label={actions.viewGallery} />
        )}
      </p>
    </div>
  )
}
