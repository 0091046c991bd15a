import { createContext, useContext } from 'react'
import type { Content } from '../site/content.ts'
import { createTextFormatters, type TextFormatters } from '../site/text-formatters.ts'

/** Content of the page, provided by renderPage. Islands get their content as props. */
export const ContentContext = createContext<Content | null>(null)

export function useContent(): Content {
  const content = useContext(ContentContext)
  if (!content) throw new Error('A component that needs the content is rendered outside a page')
  return content
}

export const useTextFormatters = (): TextFormatters => createTextFormatters(useContent())
