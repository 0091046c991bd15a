/** Kind of mark of a list: a tick, a plus or a dash. */
export type CheckmarkKind = 'included' | 'extra' | 'not-ours'

/** Short lines with marks, which screen readers skip: a list of another kind than `included` needs a heading that says so. */
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
