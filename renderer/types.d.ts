import type { ReactElement } from 'react'
import type { Content } from '../site/content.ts'
import type { PageHead } from './head.ts'

declare global {
  namespace Vike {
    interface PageContext {
      data: PageData
      /** URL that vike routes by, without the prefix of a language. */
      urlLogical?: string
    }
  }
  /** Result of pages/+data.ts. */
  interface PageData {
    content: Content
    head: PageHead
    /** The page, about its record. */
    children: ReactElement
  }
}
