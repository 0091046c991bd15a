import { bodyPartsOf } from '../../codegen/languages/body-parts.ts'
import type { TranslatedRecord } from '../../codegen/languages/localize.ts'
import { sourceKey } from '../../codegen/languages/merge.ts'
import { hashMeaning } from '../../codegen/text-meaning.ts'

/** Matches the hashes at the end of a translation's fields, which were written before. */
const notedBefore = /^sources:.*\r?\n(?:[ \t]+\S.*(?:\r?\n|$))*/m

/** Returns the text of a translation's file with the hashes of the texts that it is a translation of. */
export function noteSources({ original, translation, merged, body }: TranslatedRecord): string {
  const { text, yamlEnd } = translation
  const fields = text.slice(0, yamlEnd).replace(notedBefore, '').trimEnd()
  const lines = merged.pairs.map(pair => `  ${sourceKey(pair.ownPath)}: "${hashMeaning(pair.text)}"`)
  const parts = bodyPartsOf(original).hashes.map(hash => `"${hash}"`)
  const noted = [
    '# Written by "npm run content -- translated": what the texts above are translations of.',
    'sources:',
    ...lines,
    ...(body === undefined ? [] : [`  body: [${parts.join(', ')}]`]),
  ]
  const above = fields.replace(/\n# Written by "npm run content -- translated".*$/, '').trimEnd()
  return `${above}\n${noted.join('\n')}\n${text.slice(yamlEnd)}`
}
