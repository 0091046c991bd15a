import { Icon } from './Icon.tsx'

interface TextLinkProps {
  href: string
  label: string
  /** What it is about, for screen readers, where the label alone would say too little. */
  about?: string
  /** Whether the title beside it leads there as well, so that Tab needs to stop at one of them only. */
  again?: boolean
}

/** A link with an arrow. */
export function TextLink({ href, label, about, again = false }: TextLinkProps) {
  return (
    <a className="text-link" href={href} tabIndex={again ? -1 : undefined}>
      <span>
        {label}
        {about && <span className="visually-hidden">: {about}</span>}
      </span>
      <Icon name="arrow-right" size={16} />
    </a>
  )
}
