/** Short lines without marks. */
export const PlainList = ({ items }: { items: readonly string[] }) => (
  <ul className="lines">
    {items.map(item => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
