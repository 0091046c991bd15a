import { type EstimateField, estimateFields, type FieldTexts, trapField } from '../../site/estimate-fields.ts'
import type { Turn } from '../abuse/gate.ts'
import { suspect } from '../abuse/suspicion.ts'
import { textKey } from '../abuse/telling-text.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import type { Form, Taken } from '../submission/form.ts'
import { type RenderContactPage, typedValues } from './contact-page.ts'
import { type EstimateFields, type EstimateInput, estimateSchema } from './estimate-schema.ts'
import { receivedUrl } from './received-route.ts'
import { newReference } from './reference.ts'
import { requestKeys } from './request-key.ts'

type Accepted = { reference: string }
type ContactForm = Form<EstimateInput, Accepted>

export interface ContactDeps {
  store: Pick<Store, 'saveEstimate'>
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
  accept: (input, turn) => saveUnderFreeReference(deps, input, turn),
  nextPage: ({ reference }) => receivedUrl(reference),
  renderRefused: ({ fields, ...refused }) =>
    deps.renderContactPage({ values: typedValues(fields), ...refused }),
})

async function saveUnderFreeReference(
  deps: ContactDeps,
  input: EstimateInput,
  turn: Turn,
): Promise<Taken<Accepted>> {
  const fields = fieldsOf(input)
  const now = deps.clock()
  const keys = requestKeys(fields, input.idempotencyKey, now)
  for (;;) {
    const estimate = {
      ...fields,
      reference: newReference(deps.referencePrefix),
      requestKeys: keys,
      receivedAt: now.toISOString(),
      suspicion: suspect({ trap: input[trapField], elapsed: input.elapsed }),
      confirmed: input.confirmed === 'yes',
      textKey: textKey(fields.projectDetails),
      source: deps.source,
    }
    const saved = await deps.store.saveEstimate(estimate, turn)
    if (saved.kind === 'referenceTaken') continue
    if (saved.kind === 'tooMany') return saved
    if (saved.kind === 'held') {
      deps.log.info('estimate held back', { reference: saved.reference })
      return { kind: 'unconfirmed' }
    }
    const { kind, reference } = saved
    deps.log.info(kind === 'repeated' ? 'estimate repeated' : 'estimate stored', { reference })
    return { kind: 'accepted', accepted: { reference } }
  }
}

/** Named one by one: what is left of an object without some of its fields is slow to make and to use. */
const fieldsOf = ({
  fullName,
  email,
  phone,
  zipCode,
  serviceNeeded,
  projectDetails,
}: EstimateInput): EstimateFields => ({ fullName, email, phone, zipCode, serviceNeeded, projectDetails })
