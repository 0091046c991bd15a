import { createContext, useContext } from 'react'
import type { Content } from '../site/content.ts'
import { createTextFormatters, type TextFormatters } from '../site/text-formatters.ts'

/** What the page is made of; renderPage provides it. Not in islands, which get what they need as props. */
export const ContentContext = createContext<Content | null>(null)

export function useContent(): Content {
  const content = useContext(ContentContext)
  if (!content) throw new Error('A component that needs the content stands outside of a page')
  return content
}

/** The content's numbers, prices and counts in words. */
export const useTextFormatters = (): TextFormatters => createTextFormatters(useContent())
