import type { YAMLSeq } from 'yaml'

/** Where the dash of an entry stands, in a list of lines that was parsed with its source tokens. */
export function findDash({ srcToken }: YAMLSeq, index: number): number {
  const tokens = srcToken?.type === 'block-seq' ? srcToken.items[index]?.start : undefined
  const dash = tokens?.find(token => token.type === 'seq-item-ind')
  if (!dash) throw new Error('A list of lines has an entry without its dash')
  return dash.offset
}
