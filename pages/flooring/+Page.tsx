import { FlooringPage } from './FlooringPage.tsx'

export function Page() {
  return <FlooringPage />
}
