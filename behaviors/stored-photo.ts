/** A picture on its way from the studio to the form of a request: a data URL, in this tab alone, sent nowhere. */
const key = 'picture-for-request'

/** False where the browser keeps nothing. */
export function storePhoto(dataUrl: string): boolean {
  try {
    sessionStorage.setItem(key, dataUrl)
    return true
  } catch {
    return false
  }
}

export function loadPhoto(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function clearPhoto(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing is kept either.
  }
}
