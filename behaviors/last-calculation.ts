import { keepInTab } from './keep-in-tab.ts'

/** Query of the calculator as the visitor left it; without a floor if another one was chosen since. */
export const lastCalculation = keepInTab('calculation')
