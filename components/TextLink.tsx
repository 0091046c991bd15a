import { Icon } from './Icon.tsx'

interface TextLinkProps {
  href: string
  label: string
  /** What it is about, for screen readers, where the label alone would say too little. */
  about?: string
}

/** A link with an arrow. */
export function TextLink({ href, label, about }: TextLinkProps) {
  return (
    <a className="text-link" href={href}>
      <span>
        {label}
        {about && <span className="visually-hidden">: {about}</span>}
      </span>
      <Icon name="arrow-right" size={16} />
    </a>
  )
}
