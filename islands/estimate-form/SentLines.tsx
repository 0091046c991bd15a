/** Lines that go along with a request, before and after it is sent. Empty without a line. */
export function SentLines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <p>
        <strong>{heading}</strong>
      </p>
      <ul className="lines">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
