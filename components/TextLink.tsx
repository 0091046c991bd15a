import { Icon } from './Icon.tsx'

interface TextLinkProps {
  href: string
  label: string
  /** Subject of the link, for screen readers, if the label alone isn't clear. */
  about?: string
  /** Whether the title next to it has the same target, so that Tab stops at only one of them. */
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
