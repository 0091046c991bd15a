import { bodyPartsOf } from '../../codegen/languages/body-parts.ts'
import type { TranslatedRecord } from '../../codegen/languages/localize.ts'
import { sourceKey } from '../../codegen/languages/merged-data.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { hashMeaning } from '../../codegen/text-meaning.ts'

/** Matches the hashes at the end of a translation's fields, which were written before. */
const notedBefore = /^sources:.*\r?\n(?:[ \t]+\S.*(?:\r?\n|$))*/m

/** Returns the text of a translation's file with the hashes of the texts that it is a translation of. */
export function noteSources({ original, translation, merged, body }: TranslatedRecord): string {
  const hashes = merged.pairs.map(pair => [sourceKey(pair.ownPath), hashMeaning(pair.text)] as const)
  return writeSources(translation, hashes, body === undefined ? undefined : bodyPartsOf(original).hashes)
}

/** Returns the text of a translation's file with hashes by the path of the translation, and with those of the parts of a body. */
export function writeSources(
  { text, yamlEnd }: Pick<ContentRecord, 'text' | 'yamlEnd'>,
  hashes: readonly (readonly [path: string, hash: string])[],
  body: readonly string[] | undefined,
): string {
  const fields = text.slice(0, yamlEnd).replace(notedBefore, '').trimEnd()
  const noted = [
    '# Written by "npm run content -- translated": what the texts above are translations of.',
    'sources:',
    ...hashes.map(([path, hash]) => `  ${path}: "${hash}"`),
    ...(body ? [`  body: [${body.map(hash => `"${hash}"`).join(', ')}]`] : []),
  ]
  const above = fields.replace(/\n# Written by "npm run content -- translated".*$/, '').trimEnd()
  return `${above}\n${noted.join('\n')}\n${text.slice(yamlEnd)}`
}
