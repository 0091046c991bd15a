import { definePage } from '../define-page.ts'
import { CalculatorPage } from './CalculatorPage.tsx'

export const Page = definePage(
  'calculatorPage',
  () => <CalculatorPage />,
  ({ name }) => ({ name }),
)
