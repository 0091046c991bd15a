import type { ReactNode } from 'react'
import { ActionBar } from './ActionBar.tsx'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import { useContent } from './content-context.ts'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { ToastRegion } from './ToastRegion.tsx'

interface SiteShellProps {
  /** Of the page. */
  path: string
  crumbs: readonly Crumb[]
  children: ReactNode
}

/** What every page has around its content. */
export function SiteShell({ path, crumbs, children }: SiteShellProps) {
  const { interfaceTexts } = useContent()
  return (
    <>
      <a className="skip-link" href="#content">
        {interfaceTexts.skipToContent}
      </a>
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        {children}
      </main>
      <SiteFooter />
      <ActionBar />
      <ToastRegion />
    </>
  )
}
