import { notFoundPage } from '../../generated/content/pages/not-found.js'
import { headOf } from '../../renderer/head.ts'

/** The page for an address that doesn't exist; prerendered as 404.html. */
export function data() {
  return { head: headOf({ ...notFoundPage, url: '/404' }, { name: notFoundPage.name, isError: true }) }
}
