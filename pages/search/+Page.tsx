import { definePage } from '../define-page.ts'
import { SearchPage } from './SearchPage.tsx'

export const Page = definePage(
  'searchPage',
  () => <SearchPage />,
  ({ name }) => ({ name }),
)
