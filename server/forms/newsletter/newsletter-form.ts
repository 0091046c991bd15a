import { z } from 'zod'
import { type FieldTexts, findFault, normalizeField, trapField } from '../../../site/estimate-fields.ts'
import { suspect } from '../abuse/spam-check.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/store.ts'
import type { Form } from '../submission/form-definition.ts'
import { typedField } from '../submission/typed-field.ts'
import type { RenderNewsletterPage } from './newsletter-page.ts'

const subscriptionSchema = z.object({
  email: typedField({
    normalize: text => normalizeField('email', text),
    findFault: text => findFault('email', text, []),
  }),
  // A field that people never see, and never stored.
  [trapField]: z.string().optional(),
  /** `yes` if the sender was asked whether a program filled in the form. */
  confirmed: z.string().optional(),
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
  async accept({ email, confirmed, [trapField]: trap }) {
    // The time that the form took isn't checked: with autofill, people need less than two seconds.
    const reason = confirmed === 'yes' ? null : suspect({ trap })
    if (reason !== null) {
      // Not stored: an address alone gives the office nothing to judge.
      log.info('subscription not confirmed', { reason })
      return { kind: 'unconfirmed' }
    }
    await store.saveSubscription({ email, requestedAt: clock().toISOString() })
    return { kind: 'accepted', accepted: { status: 'pending' } }
  },
  nextPage: () => '/blog/subscribed',
  renderRefused: ({ fields: { email }, errors, failure, confirm }) =>
    renderNewsletterPage({
      email: typeof email === 'string' ? normalizeField('email', email) : '',
      error: errors.email,
      failure,
      confirm,
    }),
})
