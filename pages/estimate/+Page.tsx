import { definePage } from '../define-page.ts'
import { EstimatePage } from './EstimatePage.tsx'

export const Page = definePage(
  'estimatePage',
  () => <EstimatePage />,
  ({ name }) => ({ name }),
)
