/** The frame of the pages that list a collection: blog, catalog, gallery, guides, downloads. */
import type { ReactNode } from 'react'
import { type FilterItem, itemAttributes } from '../behaviors/filter-item.ts'
import { ListFilter, type ListTool, ResultCount } from './ListFilter.tsx'
import { Section } from './Section.tsx'

interface ListPageProps {
  hero: ReactNode
  /** Above the list. */
  before?: ReactNode
  /** The filter's name to a screen reader. */
  filterLabel: string
  /** What assistants are told of the filter. */
  tool?: ListTool
  /** The filter's fields. */
  fields: ReactNode
  count: { texts: { one: string; many: string }; of: readonly unknown[] }
  /** The lists, and what stands in their place when nothing matches. */
  children: ReactNode
  /** Below: the newsletter, or the call to action. */
  closing: ReactNode
}

export function ListPage({
  hero,
  before,
  filterLabel,
  tool,
  fields,
  count,
  children,
  closing,
}: ListPageProps) {
  return (
    <>
      {hero}
      {before}
      <Section tone="paper" fade={false}>
        <ListFilter label={filterLabel} tool={tool}>
          {fields}
        </ListFilter>
        <ResultCount texts={count.texts} count={count.of.length} />
        {children}
      </Section>
      {closing}
    </>
  )
}

interface ResultsProps<Item> {
  items: readonly Item[]
  /** Text, values and sort keys that the filter reads. */
  filterBy: (item: Item) => FilterItem
  children: (item: Item) => ReactNode
  /** Whether this is the list that the count is of. */
  counted?: boolean
  className?: string
  itemClass?: string
  /** The items can be linked to by their slug. */
  anchored?: boolean
}

/** A list that the filter works on. */
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

/** A titled part of the list, hidden when the filter leaves nothing of it. */
export function ResultSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="list-section" data-filter-section>
      <h2 className="small-heading">{heading}</h2>
      {children}
    </section>
  )
}
