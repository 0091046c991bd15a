import { expect, test } from 'vitest'
import { reduceToasts, type Toast } from '../../behaviors/toast-state.ts'

function toast(id: string): Toast {
  return { id, title: `Toast ${id}`, variant: 'default', open: true }
}

test('replaces the shown toast with a new one', () => {
  const toasts = reduceToasts([toast('a')], { type: 'added', toast: toast('b') })
  expect(toasts).toEqual([toast('b')])
})

test('updates the named fields of a toast only', () => {
  const toasts = reduceToasts([toast('a')], { type: 'updated', toast: { id: 'a', title: 'New' } })
  expect(toasts).toEqual([{ ...toast('a'), title: 'New' }])
})

test('keeps a dismissed toast, closed, until it is removed', () => {
  const dismissed = reduceToasts([toast('a')], { type: 'dismissed', id: 'a' })
  expect(dismissed).toEqual([{ ...toast('a'), open: false }])
  expect(reduceToasts(dismissed, { type: 'removed', id: 'a' })).toEqual([])
})

test('ignores actions for a removed toast', () => {
  const toasts = [toast('a')]
  expect(reduceToasts(toasts, { type: 'updated', toast: { id: 'b', title: 'New' } })).toEqual(toasts)
  expect(reduceToasts(toasts, { type: 'dismissed', id: 'b' })).toEqual(toasts)
  expect(reduceToasts(toasts, { type: 'removed', id: 'b' })).toEqual(toasts)
})
