/** Words as chips. */
export const ChipList = ({ items }: { items: readonly string[] }) => (
  <ul className="chips">
    {items.map(item => (
      <li className="chip" key={item}>
        {item}
      </li>
    ))}
  </ul>
)
