import { type ReactNode, useEffect, useRef, useState } from 'react'

interface DetailsProps {
  summary: string
  children: () => ReactNode
}

/** Renders its content while it is open, so that a key doesn't cost what nobody sees. Without a script, the content is always there. */
export function Details({ summary, children }: DetailsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isShown, setShown] = useState(true)
  const follow = () => setShown(details.current?.open ?? true)
  // A visitor may have opened it before the script arrived.
  useEffect(follow, [])
  return (
    <details ref={details} onToggle={follow}>
      <summary>{summary}</summary>
      {isShown && children()}
    </details>
  )
}
