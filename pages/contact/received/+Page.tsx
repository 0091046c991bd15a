import { ReceivedPage } from './ReceivedPage.tsx'

export function Page() {
  return <ReceivedPage />
}
