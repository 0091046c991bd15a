import { z } from 'zod'
import type { CmsBackend } from '../config/cms-config.ts'
import type { Checkout } from './checkout.ts'
import { localDrafts } from './drafts/local-drafts.ts'
import { tellNotPublished } from './drafts/not-published.ts'
import { type NotPublished, repositoryDrafts } from './drafts/repository-drafts.ts'
import { ContentStore } from './files/content-store.ts'
import { offerFolder } from './files/handles.ts'
import { createGitHubRepository } from './github-repository.ts'
import { withWords } from './problems/refusal.ts'
import { repositoryCheckout } from './repository-checkout.ts'
import type { Conflict } from './saves/conflict.ts'
import { localConflict, type Yours } from './saves/local-conflict.ts'
import { repositorySaves, type Saves } from './saves/repository-saves.ts'
import type { Settings } from './settings.ts'
import { earlierVersion } from './versions/earlier-version.ts'

export interface OpenCheckout {
  checkout: Checkout
  backend: CmsBackend
  /** Those of a repository. */
  saves?: Saves
  /** A kept draft of a text that nobody knows any more, where saving it cannot tell: it throws. */
  outdated?: (path: string, text: string) => never
}

interface OnConflict {
  /** Hears of a save that was refused because others were there before; both versions are read when somebody looks at them. */
  onRefused: (conflict: () => Promise<Conflict>) => void
  /** Hears of a draft of which others published another version, when somebody looks at both. */
  onDraft: (conflict: Conflict) => void
}

/** The content beside the server, without any account; or a repository, for which the visual editor asks to sign in. */
export function openCheckout({ local, backend }: Settings, { onRefused, onDraft }: OnConflict): OpenCheckout {
  if (local) return localCheckout({ ...local, onRefused })
  if (!backend) throw new Error('There is no content to open')
  const github = createGitHubRepository(backend)
  const saves = repositorySaves({ github, onConflict: conflict => onRefused(async () => conflict) })
  const tell = (refusal: NotPublished) => tellNotPublished(refusal, onDraft)
  globalThis.draftsBy = service => repositoryDrafts(service, { github, saves, tell })
  globalThis.savesBy = saves.guarded
  return { checkout: repositoryCheckout(backend, github), backend, saves }
}

interface LocalCheckout extends Pick<OnConflict, 'onRefused'> {
  base: string
  token: string
}

function localCheckout({ base, token, onRefused }: LocalCheckout): OpenCheckout {
  const onChanged = (yours: Yours) => onRefused(() => localConflict(store, yours))
  const store = new ContentStore({ base, token, onChanged })
  offerFolder(store)
  skipSignIn()
  // While the visual editor is still loading. What goes wrong is told of to who asks next.
  for (const early of [store.readTexts(), store.takeData('')]) early.catch(() => undefined)
  globalThis.localWorkflow = localDrafts(store, onRefused)
  globalThis.draftsBy = service => service
  globalThis.savesBy = commit => commit
  const pictureUrls = new Map<string, string>()
  return {
    checkout: {
      database: 'checkout',
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
    outdated(path, text) {
      onChanged({ path, text, base: undefined, isNew: false })
      throw withWords('The file was changed after this draft was begun.')
    },
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
