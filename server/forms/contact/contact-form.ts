import {
  type EstimateField,
  estimateFields,
  type FieldTexts,
  trapField,
} from '../../../site/estimate-fields.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/store.ts'
import type { NewEstimate, SavedEstimate } from '../../store/types.ts'
import { detectSpam } from '../abuse/spam-check.ts'
import { textFingerprint } from '../abuse/text-fingerprint.ts'
import type { AcceptResult, FormDefinition } from '../submission/form-definition.ts'
import { type RenderContactPage, submittedValues } from './contact-page.ts'
import { type EstimateFields, type EstimateInput, estimateSchema } from './estimate-schema.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { receivedUrl } from './received-route.ts'
import { createReference } from './reference.ts'

type Accepted = { reference: string }
type ContactForm = FormDefinition<EstimateInput, Accepted>

export interface ContactDeps {
  store: Pick<Store, 'repeatEstimate' | 'saveEstimate'>
  clock: () => Date
  log: Log
  /** Allowed values of serviceNeeded. */
  services: readonly string[]
  referencePrefix: string
  texts: ContactForm['texts'] & { fields: Readonly<Record<EstimateField, FieldTexts>> }
  renderContactPage: RenderContactPage
  source: RequestSource
}

export type RequestSource = 'website' | 'assistant'

/** Defines the form of an estimate request. */
export const createContactForm = (deps: ContactDeps): ContactForm => ({
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
    deps.renderContactPage({ values: submittedValues(fields), ...refused }),
})

async function saveUnderFreeReference(
  deps: ContactDeps,
  input: EstimateInput,
): Promise<AcceptResult<Accepted>> {
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
    reference: createReference(referencePrefix),
    idempotencyKeys: idempotencyKeys(fields, input.idempotencyKey, now),
    receivedAt: now.toISOString(),
    suspicion: detectSpam({ trap: input[trapField], elapsed: input.elapsed }),
    confirmed: input.confirmed === 'yes',
    textFingerprint: textFingerprint(fields.projectDetails),
    source,
  }
}

function resultOf(
  { log }: ContactDeps,
  { kind, reference }: Exclude<SavedEstimate, { kind: 'referenceTaken' }>,
): AcceptResult<Accepted> {
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
