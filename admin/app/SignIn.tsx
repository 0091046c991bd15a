import { type FormEvent, useState } from 'react'
import type { Backend } from '../config/settings.ts'
import { askHelper } from '../repository/ask-helper.ts'

interface SignInProps {
  backend: Backend
  isOpening: boolean
  fault: string
  /** Called with a token, and whether it stays on this device. */
  onToken: (token: string, stays: boolean) => void
}

/** Asks for a token of GitHub, or gets one from the sign-in service. */
export function SignIn({ backend, isOpening, fault, onToken }: SignInProps) {
  const [token, setToken] = useState('')
  const [stays, setStays] = useState(false)
  const [refusal, setRefusal] = useState('')
  const message = isOpening ? 'Opening the content …' : refusal || fault
  function submit(event: FormEvent): void {
    event.preventDefault()
    setRefusal('')
    if (token.trim() === '') setRefusal('Paste a token first.')
    else onToken(token.trim(), stays)
  }
  function ask(): void {
    setRefusal('')
    askHelper(backend).then(
      given => onToken(given, stays),
      error => setRefusal(error instanceof Error ? error.message : String(error)),
    )
  }
  return (
    <main className="welcome">
      <h1>Edit the site</h1>
      <p>Sign in with GitHub, where the content of {backend.repo} is kept.</p>
      <form className="sign-in" onSubmit={submit}>
        {backend.base_url && (
          <button type="button" className="button button--main" disabled={isOpening} onClick={ask}>
            Sign in with GitHub
          </button>
        )}
        <div className="field">
          <label className="field__label" htmlFor="token">
            Access token
          </label>
          <p className="hint" id="token-hint">
            Make one on{' '}
            <a href={tokenAddress(backend)} target="_blank" rel="noopener noreferrer">
              GitHub’s page for tokens
            </a>
            : for this repository only, with “Contents” and “Pull requests” set to “Read and write”.
          </p>
          <input
            className="input"
            id="token"
            type="password"
            autoComplete="off"
            spellCheck={false}
            aria-describedby="token-hint"
            aria-invalid={message !== '' && !isOpening}
            value={token}
            onChange={event => setToken(event.target.value)}
          />
        </div>
        <label className="sign-in__stay">
          <input type="checkbox" checked={stays} onChange={event => setStays(event.target.checked)} />
          <span>
            Stay signed in on this device
            <span className="hint">
              Only if nobody else uses it: whoever opens this browser can change the site. Otherwise you are
              signed out when you close the tab.
            </span>
          </span>
        </label>
        <p role="status" className={isOpening || message === '' ? 'hint' : 'note'}>
          {message}
        </p>
        <button
          type="submit"
          className={backend.base_url ? 'button' : 'button button--main'}
          disabled={isOpening}
        >
          Sign in with the token
        </button>
      </form>
    </main>
  )
}

function tokenAddress({ api_root }: Backend): string {
  const host = api_root === undefined ? 'https://github.com' : new URL(api_root).origin
  return `${host}/settings/personal-access-tokens/new`
}
