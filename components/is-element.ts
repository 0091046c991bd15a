import { isValidElement, type ReactElement, type ReactNode } from 'react'

export const isElement = (node: ReactNode): node is ReactElement<{ children?: ReactNode }> =>
  isValidElement(node)
