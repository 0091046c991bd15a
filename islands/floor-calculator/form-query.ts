import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { chosenFloor, pricedFloor } from '../../behaviors/tab-storage.ts'
import type { CostBook } from '../../site/floor-cost/cost-book.ts'
import { inputGroupOf, queryOf } from '../../site/floor-cost/job-query.ts'
import { localTime } from '../../site/local-time.ts'
import type { CalculatorProps } from './props.ts'

type StartOfForm = Pick<CalculatorProps, 'query' | 'today' | 'timeZone' | 'swatches' | 'book'>

/** Follows what is typed into the form, and writes it to the address. Submitting leads to the answer. */
export function useFormQuery(
  { query: asked, today: rendered, timeZone, swatches, book: { shown } }: StartOfForm,
  answer: RefObject<HTMLElement | null>,
) {
  const [search, setSearch] = useState(asked)
  const [today, setToday] = useState(rendered)
  // Incremented when the address has a query that the page wasn't rendered for: its fields start again with those values.
  const [round, setRound] = useState(0)
  // Report an error of a field only after the visitor has left it: `entry` is the field that is being typed into, `typing` that of the last answer.
  const entry = useRef<string>(undefined)
  const [typing, setTyping] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const frame = useRef(0)
  // Browsers refuse an address that changes with every keystroke.
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    setToday(localTime(new Date(), timeZone).day)
    if (form.current) form.current.noValidate = true
    const own = form.current ? queryOf(fieldsOf(form.current)).toString() : ''
    const named = asked || location.search.slice(1)
    const given = withKeptFloor(named, shown)
    if (given === named) keepFloor(named, swatches)
    if (given !== asked && !(form.current && isChanged(form.current))) {
      setSearch(given)
      setRound(1)
    } else if (!asked) setSearch(own)
  }, [asked, timeZone, shown, swatches])

  const update = () => {
    if (!form.current) return
    const query = queryOf(fieldsOf(form.current)).toString()
    const render = () =>
      startTransition(() => {
        setTyping(entry.current)
        setSearch(query)
      })
    // The frame with what was typed comes first, then one with all figures, so that none is older than another.
    cancelAnimationFrame(frame.current)
    if (document.hidden) render()
    else frame.current = requestAnimationFrame(() => setTimeout(render))
    clearTimeout(writing.current)
    const address = `${location.pathname}?${query}`
    writing.current = setTimeout(() => {
      history.replaceState(history.state, '', address)
      keepFloor(query, swatches)
    }, 300)
  }
  return {
    search,
    today,
    round,
    typing,
    form,
    update,
    listeners: {
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const input = target instanceof HTMLInputElement ? target : undefined
        const swatch = input?.name === 'floor' ? swatches[input.value] : undefined
        if (swatch?.floor) chosenFloor.store(swatch.floor)
        entry.current = input && inputGroupOf(input.id)
        update()
      },
      onBlur({ relatedTarget }: FocusEvent) {
        const next = relatedTarget && inputGroupOf(relatedTarget.id)
        if (entry.current !== next) entry.current = undefined
        startTransition(() => setTyping(entry.current))
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        entry.current = undefined
        update()
        answer.current?.focus()
      },
    },
  }
}

export type FormQuery = ReturnType<typeof useFormQuery>

/** Adds the floor that was chosen in this tab to a query without one. */
function withKeptFloor(query: string, names: CostBook['shown']): string {
  if (new URLSearchParams(query).has('floor')) return query
  const slug = chosenFloor.load() ?? ''
  const { value: floor, pattern } = names[slug] ?? {}
  const kept = pricedFloor.load() ?? (floor && floorQuery({ floor, pattern, shown: slug }))
  return [query, kept].filter(Boolean).join('&')
}

function keepFloor(query: string, swatches: CalculatorProps['swatches']): void {
  const { floor = '', pattern, shown } = Object.fromEntries(new URLSearchParams(query))
  if (swatches[floor]) pricedFloor.store(floorQuery({ floor, pattern, shown }))
}

const floorQuery = (fields: Record<'floor' | 'pattern' | 'shown', string | undefined>) =>
  queryOf(new URLSearchParams(Object.entries(fields).map(([name, value = '']) => [name, value]))).toString()

const fieldsOf = (form: HTMLFormElement) => textFieldsOf(new FormData(form))

export function textFieldsOf(fields: FormData): URLSearchParams {
  return new URLSearchParams(
    [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Returns whether a visitor changed a field before the script arrived. */
function isChanged(form: HTMLFormElement): boolean {
  const inputs = [...form.querySelectorAll('input')]
  const selects = [...form.querySelectorAll('select')]
  return (
    inputs.some(input => input.value !== input.defaultValue || input.checked !== input.defaultChecked) ||
    selects.some(({ selectedOptions: [option] }) => option && !option.defaultSelected)
  )
}
