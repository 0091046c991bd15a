/** Controls of a list filter. They are hidden unless behaviors/filter.ts runs. */
import type { ReactNode } from 'react'
import { ALL, SEARCH } from '../behaviors/filter-rules.ts'
import { useContent, useTextFormatters } from './content-context.ts'
import { Icon } from './Icon.tsx'
import { readOnlyToolAttributes } from './webmcp-attributes.ts'

interface ListFilterProps {
  label: string
  /** Description for assistants. */
  tool: ListTool
  children: ReactNode
}

export type ListTool = 'search' | 'catalog' | 'gallery'

/** ID of the only filter of a page, for controls outside it. */
const FILTER_ID = 'filter'

export function ListFilter({ label, tool, children }: ListFilterProps) {
  const { forms } = useContent().assistantTexts
  return (
    <form
      className="filter"
      id={FILTER_ID}
      data-filter
      data-needs-script
      role="search"
      aria-label={label}
      autoComplete="off"
      {...readOnlyToolAttributes(forms[tool])}
    >
      {children}
    </form>
  )
}

export function SearchField({ label }: { label: string }) {
  return (
    <label className="filter__field filter__search">
      <span className="filter__label">{label}</span>
      <span className="filter__input">
        <Icon name="search" size={18} />
        <input type="search" name={SEARCH} />
      </span>
    </label>
  )
}

export interface FilterOption {
  value: string
  label: string
}

/** Adds the default option, which shows all. */
export function withAllOption(label: string, choices: readonly FilterOption[]): FilterOption[] {
  return [{ value: ALL, label }, ...choices]
}

/** Counts the records of each category, and all of them. */
export function countByCategory(
  choices: readonly FilterOption[],
  records: readonly { category: string }[],
): Record<string, number> {
  const count = (value: string) =>
    records.filter(({ category }) => value === ALL || category === value).length
  return Object.fromEntries(choices.map(({ value }) => [value, count(value)]))
}

interface ChoiceFieldProps {
  /** Name of the control; items have their values under the same name. */
  name: string
  label: string
  /** The first is the default. */
  choices: readonly FilterOption[]
}

export function SelectField({ name, label, choices }: ChoiceFieldProps) {
  return (
    <label className="filter__field">
      <span className="filter__label">{label}</span>
      <select name={name}>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Further fields, folded below the search. */
export function MoreFields({ label, children }: Omit<ListFilterProps, 'tool'>) {
  return (
    <details className="filter__more">
      <summary className="filter__button">
        {label}
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="filter__fields">{children}</div>
    </details>
  )
}

interface ButtonFieldProps extends ChoiceFieldProps {
  /** Number of records by option, if shown. */
  counts?: Readonly<Record<string, number>>
  /** Whether the buttons are elsewhere on the page than the filter. */
  outside?: boolean
}

/** A toolbar: one tab stop for all buttons, and arrow keys between them (behaviors/filter.ts). */
export function ButtonField({ name, label, choices, counts, outside = false }: ButtonFieldProps) {
  const form = outside ? FILTER_ID : undefined
  return (
    <div
      className="filter__buttons"
      role="toolbar"
      aria-label={label}
      data-needs-script={outside || undefined}
    >
      {choices.map(({ value, label: words }, index) => (
        <button
          key={value}
          type="button"
          form={form}
          name={name}
          value={value}
          aria-pressed={index === 0}
          tabIndex={index === 0 ? 0 : -1}
        >
          {words}
          {counts && <span className="filter__count">{counts[value] ?? 0}</span>}
        </button>
      ))}
    </div>
  )
}

/** Number of visible records; screen readers announce its changes. */
export function ResultCount({ texts, count }: { texts: { one: string; many: string }; count: number }) {
  const formatters = useTextFormatters()
  return (
    <p
      className="filter-count"
      role="status"
      data-filter-count
      data-one={formatters.count(texts, 1)}
      data-many={texts.many}
    >
      {formatters.count(texts, count)}
    </p>
  )
}

interface NoResultsProps {
  texts: { title?: string; text: string; button: string }
  /** Next to the button. */
  children?: ReactNode
}

/** Shown when nothing matches. */
export function NoResults({ texts, children }: NoResultsProps) {
  return (
    <div className="no-results" data-filter-empty hidden>
      {texts.title && <h2 className="small-heading">{texts.title}</h2>}
      <p>{texts.text}</p>
      <div className="button-row">
        <button type="button" className="button button--green" data-filter-reset>
          {texts.button}
        </button>
        {children}
      </div>
    </div>
  )
}
