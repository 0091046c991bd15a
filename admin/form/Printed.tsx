import { useContext, useRef } from 'react'
import { PrintedContext } from '../field/form-context.ts'

/** Shows what visitors read of the prices in a group. A wrong figure leaves the last ones their room, so that no field moves. */
export function Printed({ path }: { path: string }) {
  const printed = useContext(PrintedContext)
  const now = printed.lines.get(path)
  const last = useRef(now)
  if (now) last.current = now
  const lines = last.current
  if (!lines) return null
  return (
    <div className="printed">
      <div className="printed__now" role="status">
        <div className="printed__lines" data-outdated={!now || undefined}>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {!now && <p>No price while a figure is wrong.</p>}
      </div>
      <button type="button" className="link" onClick={() => printed.showPages(path)}>
        Pages with this price
      </button>
    </div>
  )
}
