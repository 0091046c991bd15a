import type { DraftState } from './github-repository.ts'
import { refusalOf } from './refusal.ts'

interface PublishSteps {
  /** Makes the pull request ready for a merge. */
  ready: () => Promise<void>
  merge: () => Promise<unknown>
  /** Makes the pull request a draft again. */
  undo: () => Promise<unknown>
  state: () => Promise<DraftState>
  /** Time until GitHub is asked again about a draft that it still checks, in ms. */
  pause: number
}

export interface PublishRefusal {
  why: DraftState | 'forbidden'
  /** GitHub's words. */
  message: string
  error: unknown
}

/** Maximum number of times that GitHub is asked about a draft that it still checks. */
const MAX_TRIES = 5

/** Merges a draft. If that fails, it stays a draft, and the reason is returned. */
export async function publishDraft(steps: PublishSteps): Promise<PublishRefusal | undefined> {
  try {
    await steps.ready()
    await merge(steps)
    return undefined
  } catch (error) {
    const state = await steps.state()
    if (state === 'published') return undefined
    await steps.undo().catch(() => undefined)
    const { status, message } = refusalOf(error)
    const isForbidden = [401, 403, 404].includes(status) && state !== 'closed'
    return { why: isForbidden ? 'forbidden' : state, message, error }
  }
}

/** GitHub checks a draft for a moment after it became ready and rejects the merge until then. */
async function merge(steps: PublishSteps, left = MAX_TRIES): Promise<void> {
  try {
    await steps.merge()
  } catch (error) {
    const state = left > 0 ? await steps.state() : 'other'
    if (![405, 409, 422].includes(refusalOf(error).status) || !['ready', 'wait'].includes(state)) throw error
    await new Promise(resolve => setTimeout(resolve, steps.pause))
    await merge(steps, left - 1)
  }
}
