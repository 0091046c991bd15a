import type { ComponentType } from 'react'
import type { Content } from '../site/content.ts'
import type { HeadSource, PageHead } from './head.ts'

declare global {
  namespace Vike {
    interface PageContext {
      Page: ComponentType<{ subject: HeadSource }>
      data: PageData
    }
  }
  /** Result of pages/+data.ts. */
  interface PageData {
    content: Content
    head: PageHead
    /** The record that the page shows. */
    subject: HeadSource
  }
}
