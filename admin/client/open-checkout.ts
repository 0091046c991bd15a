import type { CmsBackend } from '../config/cms-config.ts'
import type { Checkout } from './checkout.ts'
import { ContentStore } from './files/content-store.ts'
import { offerFolder } from './files/handles.ts'
import { repositoryCheckout } from './repository-checkout.ts'
import type { Settings } from './settings.ts'

export interface OpenCheckout {
  checkout: Checkout
  backend: CmsBackend
}

/** The content beside the server, without any account; or a repository, for which the visual editor asks to sign in. */
export function openCheckout({ local, backend }: Settings): OpenCheckout {
  if (local) return localCheckout(local)
  if (!backend) throw new Error('There is no content to open')
  return { checkout: repositoryCheckout(backend), backend }
}

function localCheckout(local: { base: string; token: string }): OpenCheckout {
  const store = new ContentStore(local)
  offerFolder(store)
  skipSignIn()
  const pictureUrls = new Map<string, string>()
  return {
    checkout: {
      async state() {
        await store.readTexts()
        return { texts: store.texts, sizes: store.sizes }
      },
      textOf: path => store.text(path),
      async pictureUrl(stem) {
        const path = [...store.sizes.keys()].find(file => file.replace(/\.\w+$/, '') === stem)
        if (path === undefined) return undefined
        const url = pictureUrls.get(path) ?? URL.createObjectURL(new Blob([(await store.read(path)).bytes]))
        pictureUrls.set(path, url)
        return url
      },
      change: change => store.change(change),
      async save(path, text) {
        await store.write(path, new Blob([text]))
      },
    },
    // The one whose files lie in the folder that the browser gives it.
    backend: { name: 'test-repo' },
  }
}

/** As if somebody had signed in before: there is no account to ask for. */
function skipSignIn(): void {
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'test-repo' }))
}
