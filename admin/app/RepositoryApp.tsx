import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Backend } from '../config/settings.ts'
import { SignedOutError } from '../repository/github-api.ts'
import { createRepositorySession } from '../repository/session.ts'
import { EditorApp } from './EditorApp.tsx'
import type { EditorContent } from './editor-content.ts'
import type { SchemasData } from './open-content.ts'
import { openRepositoryContent } from './open-repository.ts'
import { SignIn } from './SignIn.tsx'

interface RepositoryAppProps {
  backend: Backend
  data: SchemasData
}

/** The editor of a repository: the sign-in, then its window. */
export function RepositoryApp({ backend, data }: RepositoryAppProps) {
  const session = useMemo(() => createRepositorySession(backend.repo), [backend])
  const [content, setContent] = useState<EditorContent>()
  const [isOpening, setOpening] = useState(session.token() !== undefined)
  const [fault, setFault] = useState('')
  const start = useCallback(async () => {
    setOpening(true)
    setFault('')
    try {
      setContent(await openRepositoryContent(backend, session, data))
    } catch (error) {
      setFault(faultIn(error, backend))
    }
    setOpening(false)
  }, [backend, data, session])
  useEffect(() => {
    if (session.token() !== undefined) void start()
  }, [session, start])
  if (content) return <EditorApp content={content} onSignOut={signOut} />
  return (
    <SignIn
      backend={backend}
      isOpening={isOpening}
      fault={fault}
      onToken={(token, stays) => {
        session.begin(token, stays)
        void start()
      }}
    />
  )

  /** Loads the page again, so that nothing of the content stays in memory. Unsaved texts stay on this device. */
  function signOut(): void {
    session.end()
    location.reload()
  }
}

function faultIn(error: unknown, { repo }: Backend): string {
  if (error instanceof SignedOutError)
    return 'GitHub doesn’t accept this token: it may be mistyped, expired or revoked.'
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const status: unknown =
    typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'status') : undefined
  if (status === 403 || status === 404) return `With this token, GitHub shows no repository ${repo}.`
  return `The content can’t be read. ${error instanceof Error ? error.message : error}`
}
