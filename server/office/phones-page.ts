import { html } from 'hono/html'
import { interpolate } from '../../site/text-formatters.ts'
import type { OfficePhone } from '../store/phones.ts'
import type { OfficeContent } from './office-content.ts'
import { type Html, officeDocument, type SignedIn, timeText, tokenField } from './office-document.ts'

interface PhonesState {
  phones: readonly OfficePhone[]
  /** Public key of the pushes. */
  key: string
  signedIn: SignedIn
  problem?: 'full' | 'invalid' | undefined
}

/** The phones that get alerts. The script shows the button that adds this one. */
export function phonesPage({ phones, key, signedIn, problem }: PhonesState, content: OfficeContent): Html {
  const { phones: own, request } = content.texts
  const body = html`<p><a href="/office/requests">${request.back}</a></p>
<h1>${own.heading}</h1>
<p>${own.text}</p>
${problem ? html`<p class="alert" role="alert">${own[problem]}</p>` : ''}
<p class="info" id="unsupported">${own.unsupported}</p>
<form method="post" action="/office/phones" id="add" data-key="${key}" hidden>
${tokenField(signedIn)}
<input type="hidden" name="action" value="add">
<input type="hidden" name="endpoint"><input type="hidden" name="p256dh"><input type="hidden" name="auth">
<p><button type="submit" class="button button--main">${own.send}</button></p>
</form>
<p class="alert" role="alert" id="denied" hidden>${own.denied}</p>
${phones.length === 0 ? html`<p>${own.none}</p>` : html`<ul class="cards">${phones.map(phone => card(phone, signedIn, content))}</ul>`}`
  const head = html`<link rel="manifest" href="/office/manifest.webmanifest">
<script type="module" src="/office/phones.js"></script>`
  return officeDocument({ heading: own.heading, body, signedIn, head }, content)
}

function card({ id, initials, endpoint, addedAt }: OfficePhone, signedIn: SignedIn, content: OfficeContent) {
  const { phones: own } = content.texts
  const added = interpolate(own.added, { time: timeText(addedAt, content), service: new URL(endpoint).host })
  return html`<li id="phone-${id}">
<p><strong>${initials}</strong> <span class="mark" hidden>${own.thisPhone}</span> ${added}</p>
<form method="post" action="/office/phones">
${tokenField(signedIn)}
<input type="hidden" name="action" value="stop">
<button type="submit" class="button" name="phone" value="${id}">${own.stop}</button>
</form></li>`
}

/** Makes the pages an app on the home screen: iPhones show alerts of such apps only. */
export const officeManifest = ({ siteName, texts }: OfficeContent) => ({
  name: `${siteName}: ${texts.title}`,
  short_name: texts.title,
  start_url: '/office/phones',
  scope: '/office/',
  display: 'standalone',
  icons: [192, 512].map(size => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
})
