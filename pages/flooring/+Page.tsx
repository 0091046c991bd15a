import { definePage } from '../define-page.ts'
import { FlooringPage } from './FlooringPage.tsx'

export const Page = definePage(
  'flooringPage',
  () => <FlooringPage />,
  ({ name }) => ({ name }),
)
