/** The typed blocks of a service page, one component a kind. */
import type { ReactNode } from 'react'
import { interfaceTexts } from '../generated/content/interface.js'
import { galleryPage } from '../generated/content/pages/gallery.js'
import { projectsBySlug } from '../generated/content/projects.js'
import type { Service } from '../generated/types.ts'
import { Benefits } from './Benefits.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { CompareSlider } from './CompareSlider.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { Questions } from './Questions.tsx'
import { Section } from './Section.tsx'
import { Steps } from './Steps.tsx'
import { TextLink } from './TextLink.tsx'
import { TickedList } from './TickedList.tsx'
import { fill, numberText } from './texts.ts'

type Block = Service['blocks'][number]
type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

const { services: texts, actions } = interfaceTexts

const tones: Partial<Record<Block['type'], 'paper' | 'sand' | 'dark'>> = {
  options: 'paper',
  cards: 'paper',
  steps: 'sand',
  challenges: 'paper',
  comparison: 'paper',
  note: 'sand',
  testimonials: 'sand',
  species: 'paper',
}

export function ServiceBlock({ block }: { block: Block }) {
  return (
    <Section
      head={{ heading: block.heading, ...(block.text && { text: block.text }) }}
      tone={tones[block.type] ?? 'plain'}
    >
      {contentOf(block)}
    </Section>
  )
}

function contentOf(block: Block): ReactNode {
  switch (block.type) {
    case 'benefits':
      return <Benefits items={block.items} />
    case 'list':
      return <TickedList items={block.items} />
    case 'options':
      return <Options block={block} />
    case 'cards':
      return <TitledCards block={block} />
    case 'steps':
      return <Steps steps={block.items} />
    case 'comparison':
      return <Comparison block={block} />
    case 'challenges':
      return <Challenges block={block} />
    case 'species':
      return <Species block={block} />
    case 'testimonials':
      return <Testimonials block={block} />
    case 'note':
      return <Note block={block} />
    case 'showcase':
      return <Showcase block={block} />
    case 'faq':
      return <Questions items={block.items} />
    case 'prose':
      return <Paragraphs texts={block.body} />
  }
}

export function Paragraphs({ texts: paragraphs }: { texts: readonly string[] }) {
  return (
    <div className="prose">
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

function Options({ block }: { block: BlockOf<'options'> }) {
  return (
    <ul className="options">
      {block.items.map(({ name, price, description, features, picture, link }) => (
        <li className="option" key={name}>
          {picture && (
            <Picture {...picture} sizes="(min-width: 60rem) 20rem, 100vw" className="option__picture" />
          )}
          <h3>{name}</h3>
          {price && (
            <p>
              <Price price={price} explained />
            </p>
          )}
          <p className="card__text">{description}</p>
          <ul className="lines">
            {features.map(feature => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          {link && <TextLink href={link.href} label={link.label} about={name} />}
        </li>
      ))}
    </ul>
  )
}

function TitledCards({ block }: { block: BlockOf<'cards'> }) {
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

function Comparison({ block: { heading, columns, rows } }: { block: BlockOf<'comparison'> }) {
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

function Challenges({ block }: { block: BlockOf<'challenges'> }) {
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

function Species({ block }: { block: BlockOf<'species'> }) {
  return (
    <ul className="grid">
      {block.items.map(({ name, janka, description, picture }) => (
        <li className="card" key={name}>
          {picture && (
            <Picture {...picture} sizes="(min-width: 60rem) 20rem, 100vw" className="card__picture" />
          )}
          <h3 className="card__title">{name}</h3>
          <p className="card__meta">{fill(texts.janka, { value: numberText(janka) })}</p>
          <p className="card__text">{description}</p>
        </li>
      ))}
    </ul>
  )
}

function Testimonials({ block }: { block: BlockOf<'testimonials'> }) {
  return (
    <ul className="grid">
      {block.items.map(({ text, firstName, initial, neighborhood, sample }) => (
        <li key={text}>
          <figure className="testimonial">
            <blockquote>
              <p>{text}</p>
            </blockquote>
            <figcaption className="caption">
              {fill(texts.from, { firstName, initial, neighborhood })}
              {sample && <span className="badge">{texts.sample}</span>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function Note({ block: { body, link } }: { block: BlockOf<'note'> }) {
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

const SHOWCASE_SIZES = '(min-width: 80rem) 73rem, 100vw'

function Showcase({ block: { project: slug, picture, caption, link } }: { block: BlockOf<'showcase'> }) {
  const project = slug && projectsBySlug[slug]
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
          <TextLink href="/gallery" label={actions.viewGallery} />
        )}
      </p>
    </div>
  )
}
