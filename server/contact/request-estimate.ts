import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable, type Store } from '../store/store.ts'
import { type FieldErrorTexts, type FieldTexts, fieldErrors } from '../submission/field-errors.ts'
import type { Outcome } from '../submission/outcome.ts'
import type { Submission } from '../submission/read-submission.ts'
import type { EstimateField } from './estimate-fields.ts'
import { type EstimateInput, estimateSchema } from './estimate-schema.ts'
import { newReference } from './reference.ts'
import { requestKey } from './request-key.ts'

export interface EstimateDeps {
  store: Pick<Store, 'saveEstimate'>
  clock: () => Date
  log: Log
  /** Values of serviceNeeded. */
  services: readonly string[]
  referencePrefix: string
  texts: FieldErrorTexts & { fields: Readonly<Record<EstimateField, FieldTexts>> }
}

export type EstimateOutcome = Outcome<{ reference: string }>

/** Checks a submission and stores it. "Accepted" means that the row survives a power cut from here on. */
export function estimateRequester(deps: EstimateDeps): (submission: Submission) => Promise<EstimateOutcome> {
  const schema = estimateSchema(deps.services)
  return async ({ fields, refusal }) => {
    if (refusal) return { kind: 'refused', refusal }
    const checked = schema.safeParse(fields)
    if (!checked.success) {
      return { kind: 'invalid', errors: fieldErrors(checked.error.issues, fields, deps.texts) }
    }
    return store(deps, checked.data)
  }
}

async function store(deps: EstimateDeps, input: EstimateInput): Promise<EstimateOutcome> {
  try {
    const { reference, repeated } = await saveUnderFreeReference(deps, input)
    deps.log.info(repeated ? 'estimate repeated' : 'estimate stored', { reference })
    return { kind: 'accepted', accepted: { reference } }
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    deps.log.error('estimate not stored', { cause: describeError(error) })
    return { kind: 'unavailable' }
  }
}

async function saveUnderFreeReference(deps: EstimateDeps, input: EstimateInput) {
  const { idempotencyKey: _, ...fields } = input
  const key = requestKey(input)
  for (;;) {
    const saved = await deps.store.saveEstimate({
      ...fields,
      reference: newReference(deps.referencePrefix),
      requestKey: key,
      receivedAt: deps.clock().toISOString(),
    })
    if (saved.kind !== 'referenceTaken') {
      return { reference: saved.reference, repeated: saved.kind === 'repeated' }
    }
  }
}
