import { PlainList } from '../../components/PlainList.tsx'

interface HeadedListProps {
  heading: string
  items: readonly string[]
  /** Level of the heading. */
  level: 'h2' | 'h3'
}

export const HeadedList = ({ heading, items, level: Heading }: HeadedListProps) => (
  <>
    <Heading className="form-message__heading">{heading}</Heading>
    <PlainList items={items} />
  </>
)
