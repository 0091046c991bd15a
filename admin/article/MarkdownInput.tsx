import type { ControlProps } from '../field/FieldFrame.tsx'

interface MarkdownInputProps {
  control: ControlProps
  value: string
  set: (source: string) => void
}

/** The text of an article as Markdown. */
export function MarkdownInput({ control, value, set }: MarkdownInputProps) {
  const rows = Math.min(30, Math.max(16, Math.ceil(value.length / 60)))
  return (
    <textarea
      {...control}
      className="input input--article"
      rows={rows}
      spellCheck
      value={value}
      onChange={event => set(event.target.value)}
    />
  )
}
