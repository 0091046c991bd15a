import { EstimatePage } from './EstimatePage.tsx'

export function Page() {
  return <EstimatePage />
}
