import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContentContext } from '../../components/content-context.ts'
import { NewsletterForm } from '../../components/NewsletterForm.tsx'
import { createRenderState, RenderStateContext } from '../../components/render-state.ts'
import { SiteFooter } from '../../components/SiteFooter.tsx'
import { ContactPage } from '../../pages/contact/ContactPage.tsx'
import { Page } from '../../pages/privacy/+Page.tsx'
import { RETENTION_DEFAULTS } from '../../site/retention-defaults.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()
const render = (place: ReactNode) =>
  renderToStaticMarkup(
    <ContentContext value={content}>
      <RenderStateContext value={createRenderState()}>{place}</RenderStateContext>
    </ContentContext>,
  )

test('states the figures that the server uses', () => {
  const html = render(<Page subject={content.privacyPage} />)
  for (const [name, figure] of Object.entries(RETENTION_DEFAULTS)) {
    expect(html).not.toContain(`{${name}}`)
    if (JSON.stringify(content.privacyPage).includes(`{${name}}`)) expect(html).toContain(`${figure}`)
  }
})

test('is linked from forms and from the foot of every page', () => {
  for (const place of [<ContactPage key="1" />, <NewsletterForm key="2" />, <SiteFooter key="3" />]) {
    expect(render(place)).toContain(`href="${content.privacyPage.url}"`)
  }
})
