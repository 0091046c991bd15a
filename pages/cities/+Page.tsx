import { CitiesPage } from './CitiesPage.tsx'

export function Page() {
  return <CitiesPage />
}
