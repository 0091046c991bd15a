import type { ReactNode } from 'react'
import { createTextFormatters, interpolate } from '../site/text-formatters.ts'
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
        <HiddenNote path={path} />
        <EmergencyLine path={path} />
        <Breadcrumbs crumbs={crumbs} />
        {children}
      </main>
      <ActionBar path={crumbs.at(-1)?.path ?? ''} />
    </>
  )
}

/** Tells those who work on a page outside of its days why visitors don't see it. No published page has it. */
function HiddenNote({ path }: { path: string }) {
  const content = useContent()
  const hidden = content.pages.find(path)?.hidden
  if (!hidden) return null
  const { upcoming, ended } = content.interfaceTexts.hiddenPage
  const text = hidden.state === 'upcoming' ? upcoming : ended
  return (
    <p>
      <mark>{interpolate(text, { date: createTextFormatters(content).date(hidden.day) })}</mark>
    </p>
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
