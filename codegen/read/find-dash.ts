import type { YAMLSeq } from 'yaml'

/** Returns the offset of a list item's dash. The block list must have been parsed with `keepSourceTokens`. */
export function findDash({ srcToken }: YAMLSeq, index: number): number {
  const tokens = srcToken?.type === 'block-seq' ? srcToken.items[index]?.start : undefined
  const dash = tokens?.find(token => token.type === 'seq-item-ind')
  if (!dash) throw new Error('A list of lines has an entry without its dash')
  return dash.offset
}
