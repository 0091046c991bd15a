import { createContext } from 'react'
import type { ZipAnswer } from '../site/zip-answer.ts'

export interface CheckedZip {
  zip: string
  answer: ZipAnswer
}

/** What was asked of the page's ZIP check, and what came of it: null on a page from the build. */
export const CheckedZipContext = createContext<CheckedZip | null>(null)
