interface HeadedListProps {
  heading: string
  items: readonly string[]
  /** Level of the heading. */
  level: 'h2' | 'h4'
}

export const HeadedList = ({ heading, items, level: Heading }: HeadedListProps) => (
  <>
    <Heading className="form-message__heading">{heading}</Heading>
    <ul className="lines">
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </>
)
