/** The life of toasts: added, updated, dismissed (leaving the screen), removed. */
import type { ToastInput } from './toast-event.ts'

export interface Toast extends ToastInput {
  id: string
  variant: 'default' | 'destructive'
  open: boolean
}

export type ToastAction =
  | { type: 'added'; toast: Toast }
  | { type: 'updated'; toast: Partial<Toast> & { id: string } }
  | { type: 'dismissed'; id: string }
  | { type: 'removed'; id: string }

const LIMIT = 1

/** Newest first; a toast beyond the limit is gone at once. */
export function reduceToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'added':
      return [action.toast, ...toasts].slice(0, LIMIT)
    case 'updated':
      return toasts.map(toast => (toast.id === action.toast.id ? { ...toast, ...action.toast } : toast))
    case 'dismissed':
      return toasts.map(toast => (toast.id === action.id ? { ...toast, open: false } : toast))
    case 'removed':
      return toasts.filter(toast => toast.id !== action.id)
  }
}
