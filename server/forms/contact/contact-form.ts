import {
  type EstimateField,
  estimateFields,
  type FieldTexts,
  trapField,
} from '../../../site/estimate-fields.ts'
import type { Calculation } from '../../../site/floor-cost/calculation.ts'
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

type Accepted = { reference: string; calculation?: string }
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
  /** Works out a query of the calculator. Undefined if it is incomplete. */
  calculationOf: (query: string) => Calculation | undefined
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
    const estimate = newEstimate(deps, input)
    const repeated = await deps.store.repeatEstimate(estimate)
    return repeated && resultOf(deps, estimate, repeated)
  },
  nextPage: receivedUrl,
  renderRefused: ({ fields, ...refused }) =>
    deps.renderContactPage({
      values: submittedValues(fields),
      calculation:
        typeof fields.calculation === 'string' ? calculationIn(deps, fields.calculation) : undefined,
      ...refused,
    }),
})

async function saveUnderFreeReference(
  deps: ContactDeps,
  input: EstimateInput,
): Promise<AcceptResult<Accepted>> {
  for (;;) {
    const estimate = newEstimate(deps, input)
    const saved = await deps.store.saveEstimate(estimate)
    if (saved.kind !== 'referenceTaken') return resultOf(deps, estimate, saved)
  }
}

function newEstimate(deps: ContactDeps, input: EstimateInput): NewEstimate {
  const { clock, referencePrefix, source } = deps
  const fields = fieldsOf(input)
  const calculation = calculationIn(deps, input.calculation)
  const now = clock()
  return {
    ...fields,
    reference: createReference(referencePrefix),
    idempotencyKeys: idempotencyKeys(
      { ...fields, ...(calculation && { calculation: calculation.query }) },
      input.idempotencyKey,
      now,
    ),
    receivedAt: now.toISOString(),
    suspicion: detectSpam({ trap: input[trapField], elapsed: input.elapsed }),
    confirmed: input.confirmed === 'yes',
    textFingerprint: textFingerprint(fields.projectDetails),
    source,
    calculation: calculation ?? null,
  }
}

/** Takes a query, or the whole URL that an assistant was given. */
const calculationIn = ({ calculationOf }: ContactDeps, sent = ''): Calculation | undefined =>
  calculationOf(sent.slice(sent.indexOf('?') + 1))

function resultOf(
  { log }: ContactDeps,
  { calculation }: NewEstimate,
  { kind, reference }: Exclude<SavedEstimate, { kind: 'referenceTaken' }>,
): AcceptResult<Accepted> {
  if (kind === 'held') {
    log.info('estimate held back', { reference })
    return { kind: 'unconfirmed' }
  }
  log.info(kind === 'repeated' ? 'estimate repeated' : 'estimate stored', { reference })
  return { kind: 'accepted', accepted: { reference, ...(calculation && { calculation: calculation.query }) } }
}

const fieldsOf = ({
  fullName,
  email,
  phone,
  zipCode,
  serviceNeeded,
  projectDetails,
}: EstimateInput): EstimateFields => ({ fullName, email, phone, zipCode, serviceNeeded, projectDetails })
