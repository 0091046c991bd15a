import type { ReactNode } from 'react'
import type { Article, FaqItem, Picture as PictureContent } from '../generated/types.ts'
import { useContent } from './content-context.ts'
import { Faq } from './Faq.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { Prose } from './Prose.tsx'
import { pageHeadId } from './page-head.ts'
import { Stats } from './Stats.tsx'

interface LongReadProps {
  back: { href: string; label: string }
  category: string
  title: string
  byline: string
  picture: PictureContent
  stats?: Article['stats']
  body: Article['body']
  openSections?: number | undefined
  questions: readonly FaqItem[]
  /** Content after the questions. */
  children?: ReactNode
}

const QUESTIONS_ID = 'questions'

/** Layout of articles and guides: head, image, contents, body, questions. */
export function ArticleLayout({
  back,
  category,
  title,
  byline,
  picture,
  stats,
  body,
  openSections,
  questions,
  children,
}: LongReadProps) {
  const { interfaceTexts } = useContent()
  const { blog } = interfaceTexts
  return (
    <article className="long-read">
      <header id={pageHeadId} className="long-read__head">
        <p>
          <a className="long-read__back" href={back.href}>
            <Icon name="arrow-left" size={16} />
            {back.label}
          </a>
        </p>
        <p className="badge badge--outline">{category}</p>
        <h1 className="long-read__title">{title}</h1>
        <p className="long-read__byline">{byline}</p>
      </header>
      <Picture {...picture} sizes="(min-width: 80rem) 73rem, 88vw" className="long-read__picture" priority />
      <div className="long-read__columns">
        <Contents headings={body.headings} />
        <div className="long-read__body">
          {stats && <Stats stats={stats} />}
          <Prose tree={body.tree} openSections={openSections} />
          <section className="long-read__questions" id={QUESTIONS_ID}>
            <h2>{blog.questions}</h2>
            <Faq items={questions} />
          </section>
          {children}
        </div>
      </div>
    </article>
  )
}

function Contents({ headings }: Pick<Article['body'], 'headings'>) {
  const { interfaceTexts } = useContent()
  const { blog } = interfaceTexts
  const sections = headings.filter(({ depth }) => depth === 2)
  return (
    <nav className="contents" aria-labelledby="contents-heading">
      <p className="contents__heading" id="contents-heading">
        {blog.onThisPage}
      </p>
      <ol className="contents__list">
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
        <li>
          <a href={`#${QUESTIONS_ID}`}>{blog.questions}</a>
        </li>
      </ol>
    </nav>
  )
}
