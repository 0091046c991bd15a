import type { Root } from 'hast'
import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { articleBlocks } from './ArticleBlocks.tsx'
import { useContent } from './content-context.ts'
import { imageSrc } from './image-src.ts'
import { Picture } from './Picture.tsx'

/** A Markdown body, with the site's own components where the text asks for them. */
export function Prose({ tree }: { tree: Root }) {
  return <div className="prose">{processor.stringify(tree)}</div>
}

const blockElements = Object.fromEntries(
  Object.entries(articleBlocks).map(([name, Block]) => [`block-${name}`, Block]),
)

const processor = unified().use(rehypeReact, {
  Fragment,
  jsx,
  jsxs,
  components: { table: Table, th: HeadingCell, img: BodyImage, ...blockElements },
} as Parameters<typeof rehypeReact>[0])

/** Scrolls by itself where it is wider than a phone; named by its heading cells. */
function Table({ children }: { children?: ReactNode }) {
  return (
    <section className="table-scroll" aria-label={headingCells(children).join(', ')} tabIndex={0}>
      <table className="data-table">{children}</table>
    </section>
  )
}

/** The corner of a table may say nothing; then it heads nothing. */
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

const isElement = (node: ReactNode): node is ReactElement<{ children?: ReactNode }> => isValidElement(node)

function BodyImage({ src, alt }: { src: string; alt: string }) {
  return <Picture src={imageSrc(useContent(), src)} alt={alt} sizes="(min-width: 48rem) 42rem, 100vw" />
}
