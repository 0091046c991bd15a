/** Texts that stay on the device, for this tab alone: closing it deletes them. Pictures are data URLs. */
export function keepInTab(key: string) {
  return {
    /** False if the browser keeps nothing, or no more. */
    store(text: string): boolean {
      try {
        sessionStorage.setItem(key, text)
        return true
      } catch {
        return false
      }
    },
    load(): string | undefined {
      try {
        return sessionStorage.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Then nothing is kept either.
      }
    },
  }
}
