import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NewsletterForm } from '../../components/NewsletterForm.tsx'
import { SiteFooter } from '../../components/SiteFooter.tsx'
import { privacyPage } from '../../generated/content/pages/privacy.js'
import { ContactPage } from '../../pages/contact/ContactPage.tsx'
import { Page } from '../../pages/privacy/+Page.tsx'
import { createRenderState, RenderStateContext } from '../../renderer/render-state.ts'
import { keeping } from '../../server/keeping.ts'

test('the page states the figures that the server goes by', () => {
  const html = renderToStaticMarkup(<Page />)
  for (const [name, figure] of Object.entries(keeping)) {
    expect(html).not.toContain(`{${name}}`)
    if (JSON.stringify(privacyPage).includes(`{${name}}`)) expect(html).toContain(`${figure}`)
  }
})

test('it is linked where people enter something, and at the foot of every page', () => {
  for (const place of [<ContactPage key="1" />, <NewsletterForm key="2" />, <SiteFooter key="3" />]) {
    const page = <RenderStateContext value={createRenderState()}>{place}</RenderStateContext>
    expect(renderToStaticMarkup(page)).toContain(`href="${privacyPage.url}"`)
  }
})
