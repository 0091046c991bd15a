import type { ReactNode } from 'react'
import { interfaceTexts } from '../generated/content/interface.js'
import type { PageHead } from '../renderer/head.ts'
import { ActionBar } from './ActionBar.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { ToastRegion } from './ToastRegion.tsx'

/** What every page has around its content. */
export function SiteShell({ head, children }: { head: PageHead; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        {interfaceTexts.skipToContent}
      </a>
      <SiteHeader path={head.path} />
      <main id="content" tabIndex={-1}>
        <Breadcrumbs crumbs={head.crumbs} />
        {children}
      </main>
      <SiteFooter />
      <ActionBar />
      <ToastRegion />
    </>
  )
}
