import { isObject, type JsonPath, textAt } from '../../codegen/json.ts'
import { listChangedParts } from '../../codegen/languages/changed-parts.ts'
import type { TranslatedRecord } from '../../codegen/languages/localize.ts'
import { sourceKey } from '../../codegen/languages/merged-data.ts'
import { LineIndex } from '../../codegen/problem.ts'
import { locate } from '../../codegen/read/record.ts'
import type { EarlierText, FindEarlierText } from './earlier-texts.ts'

/** A text of the main language whose translation no longer says the same. */
export interface TranslationChange {
  kind: 'changed' | 'new' | 'gone' | 'moved'
  /** Line in the file of the translation. */
  line: number
  /** Text that was translated, if it is known. */
  before?: EarlierText
  /** Text in the main language. Undefined for one that is gone. */
  now?: string
}

/** Lists what changed in the main language since a record was translated. */
export function listChanges(one: TranslatedRecord, findEarlier: FindEarlierText): TranslationChange[] {
  const { translation, merged } = one
  const index = new LineIndex(translation.text)
  const lineOf = (path: JsonPath) => index.at(locate(translation, path)[0]).line
  const before = (hash: string | undefined): Pick<TranslationChange, 'before'> => {
    const earlier = hash === undefined ? undefined : findEarlier(hash)
    return earlier ? { before: earlier } : {}
  }
  const changed = merged.pairs
    .filter(({ state }) => state === 'stale')
    .map(
      ({ ownPath, text }): TranslationChange => ({
        kind: 'changed',
        line: lineOf(ownPath),
        now: text,
        ...before(textAt(sourcesOf(one), [sourceKey(ownPath)])),
      }),
    )
  const added = merged.omitted.flatMap(({ ownPath, texts }) =>
    texts.map((now): TranslationChange => ({ kind: 'new', line: lineOf(ownPath), now })),
  )
  const gone = merged.misfits
    .filter(({ reason }) => reason === 'gone')
    .flatMap(({ ownPath }) =>
      hashesBelow(one, ownPath).map(
        (hash): TranslationChange => ({ kind: 'gone', line: lineOf(ownPath), ...before(hash) }),
      ),
    )
  const parts = listChangedParts(one).map(
    ({ kind, source, now, ownSpan: [start] }): TranslationChange => ({
      kind,
      line: index.at(start).line,
      ...(now === undefined ? {} : { now }),
      ...before(source),
    }),
  )
  return [...changed, ...added, ...gone, ...parts]
}

const sourcesOf = ({ translation: { data } }: TranslatedRecord) =>
  isObject(data?.sources) ? data.sources : {}

function hashesBelow(one: TranslatedRecord, path: JsonPath): string[] {
  const key = sourceKey(path)
  return Object.entries(sourcesOf(one)).flatMap(([source, hash]) =>
    typeof hash === 'string' && (source === key || source.startsWith(`${key}.`)) ? [hash] : [],
  )
}
