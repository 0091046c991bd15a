import { definePage } from '../define-page.ts'
import { CitiesPage } from './CitiesPage.tsx'

export const Page = definePage('citiesPage', CitiesPage, ({ name }) => ({ name }))
