import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { takeAlong } from '../../behaviors/carried-calculation.ts'
import { lastCalculation } from '../../behaviors/last-calculation.ts'
import { chosenFloor } from '../../behaviors/tab-storage.ts'
import { withChoice } from '../../site/floor-cost/carried-calculation.ts'
import type { CostBook } from '../../site/floor-cost/cost-book.ts'
import { floorFields } from '../../site/floor-cost/floor-fields.ts'
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
    const given = withKept(named, shown)
    if (given && given === named) keep(named, swatches)
    if (given) takeAlong(given)
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
      keep(query, swatches)
      takeAlong(query)
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

/** Completes a query by the calculation that the visitor left in this tab, or else by the floor that was chosen in it. */
function withKept(query: string, names: CostBook['shown']): string {
  const asked = new URLSearchParams(query)
  const kept = withChoice(lastCalculation.load() ?? '', asked)
  if (!kept.has('floor')) {
    const slug = chosenFloor.load() ?? ''
    const { value = '', pattern = '' } = names[slug] ?? {}
    const chosen = { floor: value, pattern, shown: value && slug }
    for (const name of floorFields) if (chosen[name]) kept.set(name, chosen[name])
  }
  // The same fields may be escaped in another way.
  return kept.toString() === asked.toString() ? query : kept.toString()
}

function keep(query: string, swatches: CalculatorProps['swatches']): void {
  const floor = new URLSearchParams(query).get('floor')
  if (floor === null || swatches[floor]) lastCalculation.store(query)
}

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
