import { createContext } from 'react'
import type { ZipCheckResult } from '../site/zip-check.ts'

interface ZipCheckState {
  zip: string
  result: ZipCheckResult
}

/** The ZIP code that the visitor asked about, with the result. Null on a prerendered page. */
export const ZipCheckContext = createContext<ZipCheckState | null>(null)
