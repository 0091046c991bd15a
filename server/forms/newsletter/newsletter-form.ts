import { z } from 'zod'
import { type FieldTexts, findFault, normalizeField, trapField } from '../../../site/estimate-fields.ts'
import type { DynamicPages } from '../../dynamic-pages.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/store.ts'
import { detectSpam } from '../abuse/spam-check.ts'
import type { FormDefinition } from '../submission/form-definition.ts'
import { typedField } from '../submission/typed-field.ts'

const subscriptionSchema = z.object({
  email: typedField({
    normalize: text => normalizeField('email', text),
    findFault: text => findFault('email', text, []),
  }),
  // The honeypot, never stored.
  [trapField]: z.string().optional(),
  /** `yes` if the sender confirms that a person filled in the form. */
  confirmed: z.string().optional(),
})

/** Always `pending`, also for a confirmed address: the response must not reveal who subscribes. */
type Accepted = { status: 'pending' }
type NewsletterForm = FormDefinition<z.infer<typeof subscriptionSchema>, Accepted>

export interface NewsletterDeps extends Pick<DynamicPages, 'renderNewsletterPage'> {
  store: Pick<Store, 'saveSubscription'>
  clock: () => Date
  log: Log
  /** Primary language tag of the form. */
  language: string
  /** URL of the page after an accepted form. */
  subscribedUrl: string
  texts: NewsletterForm['texts'] & { fields: Readonly<Record<'email', FieldTexts>> }
}

/** Defines the form of the newsletter. */
export const createNewsletterForm = ({
  store,
  clock,
  log,
  language,
  subscribedUrl,
  texts,
  renderNewsletterPage,
}: NewsletterDeps): NewsletterForm => ({
  name: 'newsletter',
  schema: subscriptionSchema,
  fields: ['email'],
  texts,
  async accept({ email, confirmed, [trapField]: trap }) {
    // The time that the form took isn't checked: with autofill, people need less than two seconds.
    const reason = confirmed === 'yes' ? null : detectSpam({ trap })
    if (reason !== null) {
      // Suspected spam isn't stored: the office can't judge an address alone.
      log.info('subscription not confirmed', { reason })
      return { kind: 'unconfirmed' }
    }
    await store.saveSubscription({ email, language, requestedAt: clock().toISOString() })
    return { kind: 'accepted', accepted: { status: 'pending' } }
  },
  nextPage: () => subscribedUrl,
  renderRefused: ({ fields: { email }, errors, failure, confirm }) =>
    renderNewsletterPage({
      email: typeof email === 'string' ? normalizeField('email', email) : '',
      error: errors.email,
      failure,
      confirm,
    }),
})
