import { ContactPage } from './ContactPage.tsx'

export function Page() {
  return <ContactPage />
}
