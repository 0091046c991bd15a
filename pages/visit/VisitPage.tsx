import type { ReactNode } from 'react'
import { useContent } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { CallButton, RefusedLink } from '../../components/RefusedLink.tsx'
import type { Site } from '../../generated/types.ts'
import type { VisitPageState } from '../../server/visits/visit-page.ts'
import { groupBy } from '../../site/group-by.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { createVisitTimes, type VisitTimes } from '../../site/visit-times.ts'
import type { VisitWindow } from '../../site/visit-windows.ts'

type Visits = NonNullable<Site['visits']>
type OpenState = Extract<VisitPageState, { kind: 'open' }>

/** Times that are shown at once. */
const FIRST_TIMES = 10

/** Page on which a customer books a visit, moves it or cancels it. Its forms work without JavaScript. */
export function VisitPage({ state, visits }: { state: VisitPageState; visits: Visits }) {
  const content = useContent()
  const { page: texts, zone } = visits
  if (state.kind === 'refused') return <RefusedLink texts={texts} text={state.text} />
  const phone = content.site.contact.phone.display
  const times = createVisitTimes(content, zone)
  const { isLate, notice, visit, windows } = state
  const choice = <TimeForm state={state} texts={texts} times={times} zone={zone} />
  const none = <p>{interpolate(texts.none, { phone })}</p>
  return (
    <PageHero
      heading={visit ? texts.bookedHeading : texts.heading}
      text={visit ? texts.bookedText : texts.text}
    >
      {notice && (
        <p
          className={`form-message form-message--${notice === 'canceled' ? 'success' : 'error'}`}
          role={notice === 'canceled' ? 'status' : 'alert'}
        >
          {texts[notice]}
        </p>
      )}
      {visit && (
        <p className="form-message form-message--success">
          <time dateTime={visit.start.toISOString()}>{times.full(visit)}</time>
        </p>
      )}
      {visit && isLate && <p>{interpolate(texts.late, { phone })}</p>}
      {visit && !isLate && (
        <>
          <details className="question">
            <summary className="question__summary">{texts.move}</summary>
            {windows.length > 0 ? choice : none}
          </details>
          <details className="question">
            <summary className="question__summary">{texts.cancel}</summary>
            <VisitForm state={state} label={texts.cancel}>
              <p>{texts.cancelText}</p>
              <button type="submit" name="action" value="cancel" className="button button--secondary">
                {texts.cancelButton}
              </button>
            </VisitForm>
          </details>
        </>
      )}
      {!visit && (windows.length > 0 ? choice : none)}
      <CallButton />
    </PageHero>
  )
}

interface TimeFormProps {
  state: OpenState
  texts: Visits['page']
  times: VisitTimes
  zone: string
}

function TimeForm({ state, texts, times, zone }: TimeFormProps) {
  const [first, later] = [state.windows.slice(0, FIRST_TIMES), state.windows.slice(FIRST_TIMES)]
  return (
    <VisitForm state={state} label={state.visit ? texts.move : texts.heading}>
      <p>{zone}</p>
      <Days windows={first} times={times} />
      {later.length > 0 && (
        <details className="question">
          <summary className="question__summary">{texts.more}</summary>
          <Days windows={later} times={times} />
        </details>
      )}
    </VisitForm>
  )
}

interface VisitFormProps {
  state: OpenState
  label: string
  children: ReactNode
}

/** Says which visit the customer saw. */
const VisitForm = ({ state, label, children }: VisitFormProps) => (
  <form method="post" action={state.action} aria-label={label}>
    <input type="hidden" name="seen" value={state.seen ?? ''} />
    {children}
  </form>
)

/** Free times by day, each a button. */
function Days({ windows, times }: { windows: readonly VisitWindow[]; times: VisitTimes }) {
  return (
    <div className="visit__days">
      {[...groupBy(windows, times.day)].map(([day, ofDay]) => (
        <fieldset key={day}>
          <legend>{day}</legend>
          <div className="button-row">
            {ofDay.map(window => (
              <button
                key={window.start.toISOString()}
                type="submit"
                name="start"
                value={window.start.toISOString()}
                className="button button--secondary"
              >
                {times.hours(window)}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
