import { z } from 'zod'
import { emailPattern, maxLength } from '../../site/estimate-fields.ts'
import { suspect } from '../abuse/suspicion.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import type { FieldTexts } from '../submission/field-errors.ts'
import type { Form } from '../submission/form.ts'
import { oneLine } from '../submission/text-rules.ts'
import type { RenderNewsletterPage } from './newsletter-page.ts'

const subscriptionSchema = z.strictObject({
  email: oneLine(maxLength.email).regex(emailPattern),
  // A field that people never see, and never stored.
  website: z.string().optional(),
})

/** `pending` until the address confirms, and also for one that did: the answer must not tell who subscribes. */
type Accepted = { status: 'pending' }
type NewsletterForm = Form<z.infer<typeof subscriptionSchema>, Accepted>

export interface NewsletterDeps {
  store: Pick<Store, 'saveSubscription'>
  clock: () => Date
  log: Log
  texts: NewsletterForm['texts'] & { fields: Readonly<Record<'email', FieldTexts>> }
  renderNewsletterPage: RenderNewsletterPage
}

/** An address for the newsletter. */
export const newsletterForm = ({
  store,
  clock,
  log,
  texts,
  renderNewsletterPage,
}: NewsletterDeps): NewsletterForm => ({
  name: 'newsletter',
  schema: subscriptionSchema,
  fields: ['email'],
  texts,
  async accept({ email, website }, turn) {
    // Dropped, since in an address there is nothing that a person could look through later. For the same reason the
    // time that the form took is no sign here: a reader in a hurry would wait for a message that never comes.
    const reason = suspect({ website })
    const requestedAt = clock().toISOString()
    const result = await (reason ? turn.count() : store.saveSubscription({ email, requestedAt }, turn))
    if (result?.kind === 'tooMany') return result
    if (reason) log.warn('subscription dropped', { reason })
    return { kind: 'accepted', accepted: { status: 'pending' } }
  },
  nextPage: () => '/blog/subscribed',
  renderRefused: ({ fields: { email }, errors, failure }) =>
    renderNewsletterPage({ email: typeof email === 'string' ? email : '', error: errors.email, failure }),
})
