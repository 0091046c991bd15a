import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { type ChangeSummary, RejectedChange } from '../change/change-summary.ts'
import { Dialog } from './Dialog.tsx'
import { PlaceList } from './PlaceList.tsx'

interface ChangeDialogProps {
  title: string
  advice: string
  /** The control that `value` is of. */
  children?: ReactNode
  /** The request. Undefined if nothing can be looked up yet. */
  value: string | undefined
  confirm: string
  /** Whether Enter makes the change before it is looked up, because nothing else changes with it. */
  isHarmless?: boolean
  /** Makes the change, or with `dryRun` only says what it would do. Throws an error with a message if it can't be made. */
  make: (value: string, dryRun: boolean) => Promise<ChangeSummary>
  onMade: (value: string) => void
  onClose: () => void
}

interface Report {
  value: string
  summary?: ChangeSummary
  refusal?: { message: string; places: Places }
}

type Places = readonly ChangeSummary['changes'][number][]

const PAUSE_MS = 300

/** Shows what a change would do before it is made. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, advice, children, value, confirm, isHarmless, make, onMade, onClose } = props
  const [report, setReport] = useState<Report>()
  const [isBusy, setBusy] = useState(false)
  const isCurrent = report !== undefined && report.value === value

  async function run(of: string, dryRun: boolean): Promise<Report> {
    try {
      return { value: of, summary: await make(of, dryRun) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { value: of, refusal: { message, places: error instanceof RejectedChange ? error.places : [] } }
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: A change is looked up once for each value.
  useEffect(() => {
    if (value === undefined) return
    let isWanted = true
    const timer = setTimeout(
      () => {
        void run(value, true).then(found => isWanted && setReport(found))
      },
      report === undefined ? 0 : PAUSE_MS,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [value])
  async function go(close: () => void): Promise<void> {
    if (value === undefined) return
    setBusy(true)
    const done = await run(value, false)
    setBusy(false)
    setReport(done)
    if (!done.summary) return
    close()
    onMade(value)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {close => (
        <form
          onSubmit={event => {
            event.preventDefault()
            if ((isCurrent ? report.summary : isHarmless) && !isBusy) void go(close)
          }}
        >
          <p>{advice}</p>
          {children}
          <div className="dialog__report" role="status">
            {value !== undefined && !isCurrent && <p className="hint">Looking up what would change …</p>}
            {isCurrent && report.summary && <Changes {...report.summary} />}
            {isCurrent && report.refusal && (
              <>
                <p className="note">{report.refusal.message}</p>
                <PlaceList places={report.refusal.places} />
              </>
            )}
          </div>
          <p className="dialog__buttons">
            <button
              type="submit"
              className="button button--main"
              disabled={!(isCurrent ? report.summary : isHarmless && value !== undefined) || isBusy}
            >
              {confirm}
            </button>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
          </p>
        </form>
      )}
    </Dialog>
  )
}

function Changes({ changes, note, reread }: ChangeSummary) {
  return (
    <>
      {changes.length > 0 && (
        <>
          <p>What changes: {changes.length}</p>
          <PlaceList places={changes} />
        </>
      )}
      {note && <p>{note}</p>}
      {reread?.map(({ words, places }) => (
        <Fragment key={words}>
          <p>{words}:</p>
          <PlaceList places={places} />
        </Fragment>
      ))}
    </>
  )
}
