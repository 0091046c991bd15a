/** Layout of pages that list a collection: blog, catalog, gallery, guides, downloads. */
import type { ReactNode } from 'react'
import { type FilterItem, itemAttributes } from '../behaviors/filter-item.ts'
import { ListFilter, type ListTool, ResultCount } from './ListFilter.tsx'
import { usePreloadedImage } from './render-state.ts'
import { Section } from './Section.tsx'

interface ListPageProps {
  hero: ReactNode
  /** Content before the list. */
  before?: ReactNode
  /** The filter's name to a screen reader. */
  filterLabel?: string
  /** Description of the filter for assistants. Default: the search of a list. */
  tool?: ListTool
  /** The filter's fields. Omit them and the count on a page that places them itself. */
  fields?: ReactNode
  count?: { texts: { one: string; many: string }; of: readonly unknown[] }
  /** The lists, and the text that replaces them if nothing matches. */
  children: ReactNode
  /** Last block: the newsletter or the call to action. */
  closing: ReactNode
}

export function ListPage({
  hero,
  before,
  filterLabel = '',
  tool = 'search',
  fields,
  count,
  children,
  closing,
}: ListPageProps) {
  usePreloadedImage()
  return (
    <>
      {hero}
      {before}
      <Section tone="paper" fade={false}>
        {fields && (
          <ListFilter label={filterLabel} tool={tool}>
            {fields}
          </ListFilter>
        )}
        {count && <ResultCount texts={count.texts} count={count.of.length} />}
        {children}
      </Section>
      {closing}
    </>
  )
}

interface ResultsProps<Item> {
  items: readonly Item[]
  /** Returns the text, values and sort keys for the filter. */
  filterBy: (item: Item) => FilterItem
  children: (item: Item) => ReactNode
  /** Whether the count counts this list. */
  counted?: boolean
  className?: string
  itemClass?: string
  /** The items can be linked to by their slug. */
  anchored?: boolean
}

/** List whose items the filter shows and hides. */
export function Results<Item extends { slug: string }>({
  items,
  filterBy,
  children,
  counted = true,
  className = 'grid',
  itemClass = 'card',
  anchored = false,
}: ResultsProps<Item>) {
  return (
    <ul className={className} data-filter-results={counted || undefined}>
      {items.map(item => (
        <li
          className={itemClass}
          key={item.slug}
          id={anchored ? item.slug : undefined}
          {...itemAttributes(filterBy(item))}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

/** Titled part of the list, hidden if no item of it matches. */
export function ResultSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="list-section" data-filter-section>
      <h2 className="small-heading">{heading}</h2>
      {children}
    </section>
  )
}
