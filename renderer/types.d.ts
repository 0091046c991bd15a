import type { ComponentType } from 'react'
import type { Content } from '../site/content.ts'
import type { PageHead, PageRecord } from './head.ts'

declare global {
  namespace Vike {
    interface PageContext {
      Page: ComponentType<{ subject: PageRecord }>
      data: PageData
    }
  }
  /** What pages/+data.ts gives. */
  interface PageData {
    content: Content
    head: PageHead
    /** The record that the page is about. */
    subject: PageRecord
  }
}
