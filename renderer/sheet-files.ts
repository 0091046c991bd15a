/** The linked sheets as files of the site. */
import { createHash } from 'node:crypto'
import { type Sheet, sheets } from './style.ts'

/** Path of a sheet in the site's folder. */
const fileOf = ({ name, css }: Sheet) =>
  `assets/sheets/${name}-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`

const urls = new Map(sheets.map(sheet => [sheet.name, `/${fileOf(sheet)}`]))

export const sheetUrl = ({ name }: Sheet): string | undefined => urls.get(name)

/** Those that a page may link to. */
export const sheetFiles = sheets.map(sheet => ({ path: fileOf(sheet), content: sheet.css }))

/** What a policy must allow for those that a page may have inlined: `sha256-…`. */
export const styleHashes = sheets
  .filter(({ opens }) => opens)
  .map(({ css }) => `sha256-${createHash('sha256').update(css).digest('base64')}`)
