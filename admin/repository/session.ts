/** The part of the browser's storage that keeps a token between page loads. */
interface TokenStorage {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

export interface Session {
  /** The token of the person who is signed in, if anybody is. */
  token: () => string | undefined
  /** Keeps the token until the tab is closed, or on this device. */
  begin: (token: string, stays: boolean) => void
  end: () => void
}

/** Creates the sign-in to a repository. Drafts and kept copies outlive it. */
export function createRepositorySession(
  repo: string,
  { tab = sessionStorage, device = localStorage }: { tab?: TokenStorage; device?: TokenStorage } = {},
): Session {
  const key = `editor-token:${repo}`
  const end = () => {
    tab.removeItem(key)
    device.removeItem(key)
  }
  return {
    token: () => tab.getItem(key) ?? device.getItem(key) ?? undefined,
    begin(token, stays) {
      end()
      const storage = stays ? device : tab
      storage.setItem(key, token)
    },
    end,
  }
}
