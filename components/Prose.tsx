import type { Element, Root } from 'hast'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { articleBlocks } from './ArticleBlocks.tsx'
import { useContent } from './content-context.ts'
import { imageSrc } from './image-src.ts'
import { isElement } from './is-element.ts'
import { Picture } from './Picture.tsx'

interface ProseProps {
  tree: Root
  /** Number of open sections; the others are folded. */
  openSections?: number | undefined
}

/** Renders a Markdown body with the components of its directives. */
export function Prose({ tree, openSections = Number.POSITIVE_INFINITY }: ProseProps) {
  const [sections, notes] = splitNotes(tree)
  const { open, folded } = foldAfter(openSections, sections)
  return (
    <div className="prose">
      {rendered(open)}
      {folded.map(({ heading, content }) => (
        <details className="question" key={String(heading.properties.id)}>
          <summary className="question__summary">
            <h2>{rendered(heading.children)}</h2>
          </summary>
          {/* The ID is inside of `<details>`: a link to it opens the section. */}
          <div className="prose" id={String(heading.properties.id)}>
            {rendered(content)}
          </div>
        </details>
      ))}
      {rendered(notes)}
    </div>
  )
}

const rendered = (children: Root['children']) => processor.stringify({ type: 'root', children })

/** Footnotes stay outside of folded sections: references lead to them from everywhere. */
function splitNotes({ children, ...root }: Root): [Root, Root['children']] {
  const isNotes = (child: Root['children'][number]) => child.type === 'element' && child.tagName === 'section'
  return [{ ...root, children: children.filter(child => !isNotes(child)) }, children.filter(isNotes)]
}

/** Folds the sections after the open ones. A section starts with a heading of the second level. */
function foldAfter(openSections: number, { children }: Root) {
  const headings = children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'h2',
  )
  const folded = headings.slice(openSections).map((heading, at, all) => {
    const next = all[at + 1]
    const end = next ? children.indexOf(next) : children.length
    return { heading, content: children.slice(children.indexOf(heading) + 1, end) }
  })
  const [first] = folded
  return { open: first ? children.slice(0, children.indexOf(first.heading)) : children, folded }
}

const blockElements = Object.fromEntries(
  Object.entries(articleBlocks).map(([name, Block]) => [`block-${name}`, Block]),
)

const processor = unified().use(rehypeReact, {
  Fragment,
  jsx,
  jsxs,
  components: {
    table: Table,
    th: HeadingCell,
    img: BodyImage,
    section: Footnotes,
    a: BodyLink,
    ...blockElements,
  },
} as Parameters<typeof rehypeReact>[0])

/**
 * Scrolls if it is wider than the screen; named by its heading cells. A group and not a landmark: two tables of a page may
 * have the same heading cells.
 */
function Table({ children }: { children?: ReactNode }) {
  const name = headingCells(children).join(', ')
  return (
    <div className="table-scroll" role="group" {...(name && { 'aria-label': name })} tabIndex={0}>
      <table className="data-table">{children}</table>
    </div>
  )
}

/** The notes of `[^1]: …`. The heading that remark-rehype puts above them is in English only. */
function Footnotes({ children }: { children?: ReactNode }) {
  const { interfaceTexts } = useContent()
  const notes = Children.toArray(children).filter(child => !isElement(child) || child.type !== 'h2')
  return (
    <section className="footnotes" aria-labelledby="footnote-label">
      <h2 id="footnote-label">{interfaceTexts.blog.notes}</h2>
      {notes}
    </section>
  )
}

/** Links in the text, and the arrow at the end of a footnote. */
function BodyLink({ children, ...rest }: ComponentProps<'a'>) {
  const { interfaceTexts } = useContent()
  const isBackReference = 'data-footnote-backref' in rest
  const label = isBackReference ? { 'aria-label': interfaceTexts.blog.backToText } : {}
  return (
    <a {...rest} {...label}>
      {children}
    </a>
  )
}

/** An empty corner of a table is a plain cell. */
function HeadingCell({ children, ...rest }: ComponentProps<'th'>) {
  return textOf(children).trim() === '' ? (
    <td {...rest} />
  ) : (
    <th scope="col" {...rest}>
      {children}
    </th>
  )
}

function headingCells(children: ReactNode): string[] {
  return Children.toArray(children).flatMap(child => {
    if (!isElement(child)) return []
    if (child.type === HeadingCell) return [textOf(child.props.children)].filter(Boolean)
    return headingCells(child.props.children)
  })
}

function textOf(children: ReactNode): string {
  return Children.toArray(children)
    .map(child => (isElement(child) ? textOf(child.props.children) : String(child)))
    .join('')
}

function BodyImage({ src, alt }: { src: string; alt: string }) {
  return <Picture src={imageSrc(useContent(), src)} alt={alt} sizes="(min-width: 48rem) 42rem, 88vw" />
}
