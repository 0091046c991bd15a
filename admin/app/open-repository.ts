import type { Backend } from '../config/settings.ts'
import { openKeptCopies } from '../draft/kept-copies.ts'
import { createGitHubApi } from '../repository/github-api.ts'
import { openRepositoryStore } from '../repository/repository-store.ts'
import type { Session } from '../repository/session.ts'
import { openTextCache } from '../repository/text-cache.ts'
import { openWorker } from '../worker/open-worker.ts'
import { EditorContent } from './editor-content.ts'
import { modelOf, type SchemasData } from './open-content.ts'

/** Opens the content of a repository. Lists show the names of files until all texts are read. */
export async function openRepositoryContent(
  backend: Backend,
  session: Session,
  data: SchemasData,
): Promise<EditorContent> {
  const api = createGitHubApi({ backend, token: session.token() ?? '', onSignedOut: session.end })
  const worker = openWorker(data, { isEager: true })
  const store = await openRepositoryStore({
    backend,
    api,
    cache: openTextCache(backend.repo),
    plan: worker.planChange,
  })
  const kept = openKeptCopies(store.name)
  const content = new EditorContent({
    model: modelOf(data),
    worker,
    store,
    kept,
    titles: new Map(),
    unsaved: new Set(await kept.names()),
  })
  void content.readTitles().catch(() => undefined)
  return content
}
