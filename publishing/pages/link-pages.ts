import path from 'node:path'
import { clientFolder } from '../../site/release-folders.ts'
import { readHistory } from './page-record.ts'
import { takeOver } from './take-over.ts'

export interface LinkOptions {
  /** The release that is being made, and the one before. */
  release: string
  before: string
  /** Hash of the code that renders now. */
  sources: string
}

/**
 * Takes over all pages of the release before, whatever the content says by now: with many pages, most will be right. Needs nothing that
 * is generated, so that it can go on while the content is checked. Gives the files of the pages.
 */
export function linkPages({ release, before, sources }: LinkOptions): string[] {
  const history = readHistory(before)
  if (history?.sources !== sources) return []
  const [from, to] = [path.join(before, clientFolder), path.join(release, clientFolder)]
  return history.pages.map(({ file }) => file).filter(file => takeOver(from, to, file))
}
