interface TextLinkProps {
  href: string
  label: string
  /** Subject of the link, for screen readers, if the label alone isn't clear. */
  about?: string
  /** Whether the title next to it has the same target, so that Tab stops at only one of them. */
  again?: boolean
}

/** Link with an arrow, which the style sheet adds: a drawing in each of a hundred links weighs as much as their words. */
export function TextLink({ href, label, about, again = false }: TextLinkProps) {
  return (
    <a className="text-link" href={href} tabIndex={again ? -1 : undefined}>
      {label}
      {about && <span className="visually-hidden">: {about}</span>}
    </a>
  )
}
