import { html } from 'hono/html'
import type { OfficeTexts } from '../../generated/types.ts'
import { MAX_INITIALS } from './initials.ts'
import type { OfficeContent } from './office-content.ts'
import { type Html, officeDocument } from './office-document.ts'

export type ProblemName = keyof OfficeTexts['problems']

/** Offers to send a link. With people, it asks for an address, because a message to all of them would bother all. */
export function signInPage(
  { hasPeople, isSent }: { hasPeople: boolean; isSent: boolean },
  content: OfficeContent,
): Html {
  const { address, button, heading, sent, text } = content.texts.signIn
  const addressField = html`<label for="address">${address}</label>
<input id="address" name="address" type="email" required autocomplete="email">`
  const body = isSent
    ? html`<p class="info" role="status">${sent}</p>`
    : html`<p>${text}</p>
<form method="post" action="/office">
${hasPeople ? addressField : ''}
<p><button type="submit" class="button button--main">${button}</button></p>
</form>`
  return officeDocument({ heading, body: html`<h1>${heading}</h1>${body}` }, content)
}

/** The page of a link: one button. */
export function enterPage(
  { token, asksInitials }: { token: string; asksInitials: boolean },
  content: OfficeContent,
): Html {
  const { button, heading, initials, initialsHint, text } = content.texts.enter
  const initialsField = html`<label for="initials">${initials}</label>
<p class="soft" id="initials-hint">${initialsHint}</p>
<input id="initials" name="initials" type="text" class="short" maxlength="${MAX_INITIALS}" autocomplete="nickname" aria-describedby="initials-hint">`
  const body = html`<h1>${heading}</h1>
<p>${text}</p>
<form method="post" action="/office/enter">
<input type="hidden" name="token" value="${token}">
${asksInitials ? initialsField : ''}
<p><button type="submit" class="button button--main">${button}</button></p>
</form>`
  return officeDocument({ heading, body }, content)
}

/** Says what went wrong. `typed` wasn't saved. */
export function problemPage(
  { name, typed = '', back = '/office/requests' }: { name: ProblemName; typed?: string; back?: string },
  content: OfficeContent,
): Html {
  const { problems, request, signIn } = content.texts
  const { heading, text } = problems[name]
  const needsLink = name === 'badLink' || name === 'expired' || name === 'ended'
  const next = needsLink
    ? html`<a href="/office">${signIn.button}</a>`
    : html`<a href="${back}">${name === 'stale' ? request.again : request.back}</a>`
  const body = html`<h1>${heading}</h1>
<p>${text}</p>
${typed === '' ? '' : html`<p class="info note">${typed}</p>`}
<p>${next}</p>`
  return officeDocument({ heading, body }, content)
}
