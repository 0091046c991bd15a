import type { ComponentType } from 'react'
import type { PageHead } from './head.ts'

declare global {
  namespace Vike {
    interface PageContext {
      Page: ComponentType<{ data: PageData }>
      data: PageData
    }
  }
  /** What every +data.ts gives at least. */
  interface PageData {
    head: PageHead
  }
}
