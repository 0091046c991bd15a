import type { ReactNode } from 'react'
import { ActionBar } from './ActionBar.tsx'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import { useContent } from './content-context.ts'
import { EmergencyLine } from './EmergencyLine.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { HeaderLinks, SiteHeader } from './SiteHeader.tsx'
import { ToastRegion } from './ToastRegion.tsx'

/** Layout of every page before its content. */
export function LayoutStart({ path, estimate }: { path: string; estimate: string }) {
  const { interfaceTexts } = useContent()
  return (
    <>
      <a className="skip-link" href="#content">
        {interfaceTexts.skipToContent}
      </a>
      <SiteHeader path={path} estimate={estimate} />
      <HeaderLinks path={path} />
    </>
  )
}

interface LayoutMainProps {
  path: string
  crumbs: readonly Crumb[]
  children: ReactNode
}

export function LayoutMain({ path, crumbs, children }: LayoutMainProps) {
  return (
    <>
      <main id="content" tabIndex={-1}>
        <EmergencyLine path={path} />
        <Breadcrumbs crumbs={crumbs} />
        {children}
      </main>
      <ActionBar path={crumbs.at(-1)?.path ?? ''} />
    </>
  )
}

/** Layout of every page after its content. */
export function LayoutEnd() {
  return (
    <>
      <SiteFooter />
      <ToastRegion />
    </>
  )
}
