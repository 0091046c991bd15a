import { refusalOf } from '../drafts/drafts-service.ts'
import { withWords } from '../problems/refusal.ts'

const kept = 'Nothing is saved, and what you typed is still in the form.'

/** Explains why GitHub rejected a save, or returns undefined if the error explains itself. */
function wordsOfFailure(error: unknown): string | undefined {
  const { status, message } = refusalOf(error)
  const text = `${error instanceof Error ? error.message : error} ${message}`
  if (/failed to (?:send the request|fetch)|networkerror|load failed/i.test(text))
    return `GitHub does not answer: is there a connection to the internet? ${kept} Save again when it is back.`
  if (status === 401)
    return `GitHub has ended your session. Load this page again and sign in: what you typed is kept, and you are asked whether to restore it.`
  if (status === 403 || /protected|not authorized|must have push/i.test(text))
    return `Your account may not change the site directly. ${kept} Press Save as draft, and ask somebody to publish it.`
  return status >= 500 ? `GitHub has a problem of its own. ${kept} Save again in a few minutes.` : undefined
}

/** Runs a save and puts GitHub's errors into words of the office. */
export async function sayingWhy<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    const words = wordsOfFailure(error)
    throw words === undefined ? error : withWords(words)
  }
}
