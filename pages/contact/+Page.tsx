import { definePage } from '../define-page.ts'
import { ContactPage } from './ContactPage.tsx'

export const Page = definePage(
  'contactPage',
  () => <ContactPage />,
  ({ name }) => ({ name }),
)
