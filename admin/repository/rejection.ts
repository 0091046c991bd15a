import type { FailedSave } from '../draft/draft-services.ts'
import { GitHubUnreachableError, SignedOutError } from './github-api.ts'
import { refusalOf } from './refusal.ts'

/** Says in words of the office why GitHub refused a save. */
export function repositoryRejection(error: unknown): FailedSave {
  if (error instanceof SignedOutError)
    return { is: 'signed-out', message: 'GitHub has ended your session. Load this page again and sign in.' }
  if (error instanceof GitHubUnreachableError)
    return { is: 'offline', message: 'GitHub doesn’t answer. Save again when you are connected.' }
  return { is: 'failed', message: sentenceOf(error) }
}

function sentenceOf(error: unknown): string {
  const { status, message } = refusalOf(error)
  if (status === 403 || /protected|not authorized|must have push/i.test(message))
    return 'Not saved: your account may not change the site directly. Save a draft, and ask somebody to publish it.'
  if (status >= 500) return 'Not saved: GitHub has a problem of its own. Try again in a few minutes.'
  return `Not saved: ${message}`
}
