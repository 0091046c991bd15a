import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface ButtonLinkProps {
  href: string
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'green' | 'oak' | 'alert'
  icon?: IconName
}

/** A link that looks like a button: the one primary action of a view, or a quieter one beside it. */
export function ButtonLink({ href, children, kind = 'primary', icon }: ButtonLinkProps) {
  return (
    <a className={`button button--${kind}`} href={href}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}
