import { PlainList } from '../../components/PlainList.tsx'

/** Lines that go along with a request, before and after it is sent. Empty without a line. */
export function SentLines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <p>
        <strong>{heading}</strong>
      </p>
      <PlainList items={lines} />
    </>
  )
}
