import { queryPage } from '../query-page.ts'

/** The page of all cities, which answers whether a ZIP code is served. */
export const zipCheckPage = queryPage('/cities', 'zip')

/** The page with the answer for what was asked. */
export type RenderZipCheckPage = (zip: string) => string

export interface ZipCheckDeps {
  renderZipCheckPage: RenderZipCheckPage
}

// Nothing longer is answered, nor repeated.
const longestQuestion = 20

export const zipCheckRoute = ({ renderZipCheckPage }: ZipCheckDeps) =>
  zipCheckPage.route(([zip = '']) => renderZipCheckPage(zip.trim().slice(0, longestQuestion)))
