import { type EstimateField, estimateFields, type FieldTexts, trapField } from '../../../site/estimate-fields.ts'
import { suspect } from '../abuse/spam-check.ts'
import { textKey } from '../abuse/text-fingerprint.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/store.ts'
import type { NewEstimate, SavedEstimate } from '../../store/types.ts'
import type { Form, Taken } from '../submission/form-definition.ts'
import { type RenderContactPage, typedValues } from './contact-page.ts'
import { type EstimateFields, type EstimateInput, estimateSchema } from './estimate-schema.ts'
import { receivedUrl } from './received-route.ts'
import { newReference } from './reference.ts'
import { requestKeys } from './idempotency-keys.ts'

type Accepted = { reference: string }
type ContactForm = Form<EstimateInput, Accepted>

export interface ContactDeps {
  store: Pick<Store, 'repeatEstimate' | 'saveEstimate'>
  clock: () => Date
  log: Log
  /** Values of serviceNeeded. */
  services: readonly string[]
  referencePrefix: string
  texts: ContactForm['texts'] & { fields: Readonly<Record<EstimateField, FieldTexts>> }
  renderContactPage: RenderContactPage
  /** Which way requests come. */
  source: RequestSource
}

export type RequestSource = 'website' | 'assistant'

/** A request for an estimate. */
export const contactForm = (deps: ContactDeps): ContactForm => ({
  name: 'contact',
  schema: estimateSchema(deps.services),
  fields: estimateFields,
  texts: deps.texts,
  accept: input => saveUnderFreeReference(deps, input),
  async repeat(input) {
    const repeated = await deps.store.repeatEstimate(newEstimate(deps, input))
    return repeated && resultOf(deps, repeated)
  },
  nextPage: ({ reference }) => receivedUrl(reference),
  renderRefused: ({ fields, ...refused }) =>
    deps.renderContactPage({ values: typedValues(fields), ...refused }),
})

async function saveUnderFreeReference(deps: ContactDeps, input: EstimateInput): Promise<Taken<Accepted>> {
  for (;;) {
    const saved = await deps.store.saveEstimate(newEstimate(deps, input))
    if (saved.kind !== 'referenceTaken') return resultOf(deps, saved)
  }
}

function newEstimate({ clock, referencePrefix, source }: ContactDeps, input: EstimateInput): NewEstimate {
  const fields = fieldsOf(input)
  const now = clock()
  return {
    ...fields,
    reference: newReference(referencePrefix),
    requestKeys: requestKeys(fields, input.idempotencyKey, now),
    receivedAt: now.toISOString(),
    suspicion: suspect({ trap: input[trapField], elapsed: input.elapsed }),
    confirmed: input.confirmed === 'yes',
    textKey: textKey(fields.projectDetails),
    source,
  }
}

function resultOf(
  { log }: ContactDeps,
  { kind, reference }: Exclude<SavedEstimate, { kind: 'referenceTaken' }>,
): Taken<Accepted> {
  if (kind === 'held') {
    log.info('estimate held back', { reference })
    return { kind: 'unconfirmed' }
  }
  log.info(kind === 'repeated' ? 'estimate repeated' : 'estimate stored', { reference })
  return { kind: 'accepted', accepted: { reference } }
}

const fieldsOf = ({
  fullName,
  email,
  phone,
  zipCode,
  serviceNeeded,
  projectDetails,
}: EstimateInput): EstimateFields => ({ fullName, email, phone, zipCode, serviceNeeded, projectDetails })
