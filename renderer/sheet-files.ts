/** Files of the linked style sheets. */
import { createHash } from 'node:crypto'
import { type Sheet, sheets } from './style.ts'

/** Path of a sheet in the published folder. */
const fileOf = ({ name, css }: Sheet) =>
  `assets/sheets/${name}-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`

const urls = new Map(sheets.map(sheet => [sheet.name, `/${fileOf(sheet)}`]))

export const sheetUrl = ({ name }: Sheet): string | undefined => urls.get(name)

/** Files of all sheets that pages may link to. */
export const sheetFiles = sheets.map(sheet => ({ path: fileOf(sheet), content: sheet.css }))

/** Content-Security-Policy sources of the sheets that pages may inline: `sha256-…`. */
export const styleHashes = sheets
  .filter(({ critical }) => critical)
  .map(({ css }) => `sha256-${createHash('sha256').update(css).digest('base64')}`)
