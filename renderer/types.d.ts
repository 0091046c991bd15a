import type { ReactElement } from 'react'
import type { Content } from '../site/content.ts'
import type { PageHead } from './head.ts'

declare global {
  namespace Vike {
    interface PageContext {
      data: PageData
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
