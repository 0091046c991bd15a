import type { Gate } from '../abuse/gate.ts'
import { suspect } from '../abuse/suspicion.ts'
import { textKey } from '../abuse/telling-text.ts'
import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { type FieldErrorTexts, type FieldTexts, fieldErrors } from '../submission/field-errors.ts'
import type { Outcome } from '../submission/outcome.ts'
import type { Submission } from '../submission/read-submission.ts'
import type { EstimateField } from './estimate-fields.ts'
import { type EstimateInput, estimateSchema } from './estimate-schema.ts'
import { newReference } from './reference.ts'
import { requestKeys } from './request-key.ts'

export interface EstimateDeps {
  store: Pick<Store, 'saveEstimate' | 'findReference'>
  gate: Gate
  clock: () => Date
  log: Log
  /** Values of serviceNeeded. */
  services: readonly string[]
  referencePrefix: string
  texts: FieldErrorTexts & { fields: Readonly<Record<EstimateField, FieldTexts>> }
}

export type EstimateOutcome = Outcome<{ reference: string }>

/** Checks a submission and stores it. "Accepted" means that the row survives a power cut from here on. */
export function estimateRequester(
  deps: EstimateDeps,
): (submission: Submission, address: string) => Promise<EstimateOutcome> {
  const schema = estimateSchema(deps.services)
  return async ({ fields, refusal }, address) => {
    if (refusal) return { kind: 'refused', refusal }
    const checked = schema.safeParse(fields)
    if (!checked.success) {
      return { kind: 'invalid', errors: fieldErrors(checked.error.issues, fields, deps.texts) }
    }
    return store(deps, checked.data, address)
  }
}

async function store(deps: EstimateDeps, input: EstimateInput, address: string): Promise<EstimateOutcome> {
  try {
    const retryAfter = await deps.gate({ form: 'contact', address })
    if (retryAfter !== undefined) return await refuseUnlessKnown(deps, input, retryAfter)
    const { reference, repeated } = await saveUnderFreeReference(deps, input)
    deps.log.info(repeated ? 'estimate repeated' : 'estimate stored', { reference })
    return { kind: 'accepted', accepted: { reference } }
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    deps.log.error('estimate not stored', { cause: describeError(error) })
    return { kind: 'unavailable' }
  }
}

/** Sending a stored request again is no new request, however many there were. */
async function refuseUnlessKnown(
  deps: EstimateDeps,
  input: EstimateInput,
  retryAfter: number,
): Promise<EstimateOutcome> {
  const { fields, idempotencyKey } = split(input)
  const reference = await deps.store.findReference(requestKeys({ ...fields, idempotencyKey }, deps.clock()))
  if (reference !== undefined) return { kind: 'accepted', accepted: { reference } }
  deps.log.warn('estimate refused', { reason: 'too many' })
  return { kind: 'limited', retryAfter }
}

async function saveUnderFreeReference(deps: EstimateDeps, input: EstimateInput) {
  const { fields, idempotencyKey, ...signs } = split(input)
  const now = deps.clock()
  const keys = requestKeys({ ...fields, idempotencyKey }, now)
  for (;;) {
    const saved = await deps.store.saveEstimate({
      ...fields,
      reference: newReference(deps.referencePrefix),
      requestKeys: keys,
      receivedAt: now.toISOString(),
      suspicion: suspect(signs),
      textKey: textKey(fields.projectDetails),
    })
    if (saved.kind !== 'referenceTaken') {
      return { reference: saved.reference, repeated: saved.kind === 'repeated' }
    }
  }
}

function split({ idempotencyKey, website, elapsed, ...fields }: EstimateInput) {
  return { fields, idempotencyKey, website, elapsed }
}
