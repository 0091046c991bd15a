/** Short lines, each with a tick. */
export function CheckmarkList({ items }: { items: readonly string[] }) {
  return (
    <ul className="ticked">
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
