import type { TitledText } from '../generated/types.ts'

/** Titled paragraphs in two columns, divided by rules. */
export function TitledParagraphs({ items }: { items: readonly TitledText[] }) {
  return (
    <div className="titled-texts">
      {items.map(({ title, text }) => (
        <section className="titled-text" key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
