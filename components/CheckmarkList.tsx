/** Kind of mark of a list: a tick, a plus or a dash. */
export type CheckmarkKind = 'included' | 'extra' | 'not-ours'

/** Short lines, each with a mark. Other lists than those of what is included need a heading that says the same. */
export function CheckmarkList({
  items,
  kind = 'included',
}: {
  items: readonly string[]
  kind?: CheckmarkKind
}) {
  return (
    <ul className={kind === 'included' ? 'ticked' : `ticked ticked--${kind}`}>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
