import type { ReactNode } from 'react'
import type { SitePage } from '../site/content-data.ts'
import { primaryTag } from '../site/languages.ts'
import { createTextFormatters, interpolate } from '../site/text-formatters.ts'
import { languageName, translationsOf } from '../site/translations.ts'
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
        <PageNote path={path} />
        <EmergencyLine path={path} />
        <Breadcrumbs crumbs={crumbs} />
        {children}
      </main>
      <ActionBar path={crumbs.at(-1)?.path ?? ''} />
    </>
  )
}

/** Note above a page that visitors might not expect: hidden, or older than its original. */
function PageNote({ path }: { path: string }) {
  const content = useContent()
  const page = content.pages.find(path)
  if (page?.hidden) return <HiddenNote hidden={page.hidden} />
  return page?.isStale ? <StaleNote path={path} /> : null
}

/** Tells those who work on a page outside of its days why visitors don't see it. No published page has it. */
function HiddenNote({ hidden }: { hidden: NonNullable<SitePage['hidden']> }) {
  const content = useContent()
  const { upcoming, ended } = content.interfaceTexts.hiddenPage
  const text = hidden.state === 'upcoming' ? upcoming : ended
  return (
    <p>
      <mark>{interpolate(text, { date: createTextFormatters(content).date(hidden.day) })}</mark>
    </p>
  )
}

/** Tells readers of a translation that is older than its page, and leads to the page in the main language. */
function StaleNote({ path }: { path: string }) {
  const content = useContent()
  const { updating, original } = content.interfaceTexts.translation
  const [main] = translationsOf(path, content)
  return (
    <p className="wrap">
      {updating}{' '}
      {main && (
        <a href={main.url} hrefLang={primaryTag(main)}>
          {interpolate(original, { language: languageName(main, content.site) })}
        </a>
      )}
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
