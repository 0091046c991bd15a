import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface ButtonLinkProps {
  href: string
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'green' | 'oak' | 'alert'
  icon?: IconName
}

/** Link that looks like a button. A view has at most one primary action. */
export function ButtonLink({ href, children, kind = 'primary', icon }: ButtonLinkProps) {
  return (
    <a className={`button button--${kind}`} href={href}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}
