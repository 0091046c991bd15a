/** How the rest of the site asks for a toast. Light on purpose: the toasts themselves load when the first one is asked for. */
export interface ToastInput {
  /** The id of a toast still showing updates it. Default: a new one. */
  id?: string
  title: string
  description?: string
  /** `destructive` reports a failure and interrupts a screen reader. Default: `default`. */
  variant?: 'default' | 'destructive'
  action?: { label: string; href: string }
}

declare global {
  interface DocumentEventMap {
    toast: CustomEvent<ToastInput>
  }
}

export function requestToast(toast: ToastInput): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: toast }))
}
