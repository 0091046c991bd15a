import { z } from 'zod'
import type { CmsBackend } from '../config/cms-config.ts'
import type { Checkout } from './checkout.ts'
import type { DraftConflict } from './drafts/draft-conflict.ts'
import { filesOnGitHub } from './drafts/files-on-github.ts'
import { filesOnGitLab } from './drafts/files-on-gitlab.ts'
import { hostOfDrafts } from './drafts/host-of-drafts.ts'
import { localDrafts } from './drafts/local-drafts.ts'
import { tellNotPublished } from './drafts/not-published.ts'
import { repositoryDrafts } from './drafts/repository-drafts.ts'
import { ContentStore } from './files/content-store.ts'
import { offerFolder } from './files/handles.ts'
import { repositoryCheckout } from './repository-checkout.ts'
import type { Settings } from './settings.ts'
import type { Yours } from './versions/choose-version.ts'
import { earlierVersion } from './versions/earlier-version.ts'

export interface OpenCheckout {
  checkout: Checkout
  backend: CmsBackend
}

/** Hears of what was refused because its file is another by now. */
type OnChanged = (yours: Yours) => void

/** Hears of a draft whose place somebody else has changed. */
type OnConflict = (conflict: DraftConflict) => void

/** The content beside the server, without any account; or a repository, for which the visual editor asks to sign in. */
export function openCheckout(
  { local, backend }: Settings,
  { onChanged, onConflict }: { onChanged: OnChanged; onConflict: OnConflict },
): OpenCheckout {
  if (local) return localCheckout({ ...local, onChanged })
  if (!backend) throw new Error('There is no content to open')
  const host = hostOfDrafts(backend)
  const files = backend.name === 'github' ? filesOnGitHub(backend) : filesOnGitLab(backend)
  globalThis.draftsBy = service =>
    repositoryDrafts(service, { host, files, tell: refusal => tellNotPublished(refusal, onConflict) })
  return { checkout: repositoryCheckout(backend), backend }
}

function localCheckout(local: { base: string; token: string; onChanged: OnChanged }): OpenCheckout {
  const store = new ContentStore(local)
  offerFolder(store)
  skipSignIn()
  // While the visual editor is still loading. What goes wrong is told of to who asks next.
  for (const early of [store.readTexts(), store.takeData('')]) early.catch(() => undefined)
  globalThis.localWorkflow = localDrafts(store)
  globalThis.draftsBy = service => service
  const pictureUrls = new Map<string, string>()
  return {
    checkout: {
      async state() {
        await store.readTexts()
        return { texts: store.texts, sizes: store.sizes }
      },
      takeData: id => store.takeData(id),
      textOf: path => store.text(path),
      async pictureUrl(stem) {
        const path = [...store.sizes.keys()].find(file => file.replace(/\.\w+$/, '') === stem)
        if (path === undefined) return undefined
        const url = pictureUrls.get(path) ?? URL.createObjectURL(new Blob([(await store.read(path)).bytes]))
        pictureUrls.set(path, url)
        return url
      },
      latest: path => store.latest(path),
      earlier: earlierIn(store),
      change: change => store.change(change),
      async save(path, text) {
        await store.write(path, new Blob([text]))
      },
    },
    // The one whose files lie in the folder that the browser gives it.
    backend: { name: 'test-repo' },
  }
}

function earlierIn(store: ContentStore): NonNullable<Checkout['earlier']> {
  const ask = (query: Record<string, string>) => store.send('GET', `versions?${new URLSearchParams(query)}`)
  return {
    list: async path => z.array(earlierVersion).parse(await ask({ path })),
    text: async (path, id) => z.object({ text: z.string() }).parse(await ask({ path, id })).text,
  }
}

/** As if somebody had signed in before: there is no account to ask for. */
function skipSignIn(): void {
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'test-repo' }))
}
