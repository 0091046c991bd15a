import type { SignedIn } from './office-document.ts'
import type { OfficeSession } from './office-tokens.ts'

/** Variables of the office's routes. All but the form and the key need a person who is signed in. */
export interface OfficeEnv {
  Variables: {
    /** The form, in a POST. */
    form: URLSearchParams
    /** Key of the signatures. */
    key: string
    session: OfficeSession
    signedIn: SignedIn
  }
}
