import { definePage } from '../../define-page.ts'
import { ReceivedPage } from './ReceivedPage.tsx'

export const Page = definePage(
  'receivedPage',
  () => <ReceivedPage />,
  ({ name }) => ({ name }),
)
