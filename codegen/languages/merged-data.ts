import type { JsonObject, JsonPath } from '../json.ts'

/** A text in the main language and its translation. */
export interface TextPair {
  /** Path in the merged data. */
  path: JsonPath
  /** Path in the file of the translation. */
  ownPath: JsonPath
  text: string
  own: string
  /** Whether the text has its meaning of the time when it was translated; unknown if the file has no hash of it. */
  state: 'current' | 'stale' | 'unknown'
}

/** A value of a translation that has no place in the page. */
export interface Misfit {
  ownPath: JsonPath
  /**
   * `gone`: the page no longer has this text. `no-text`: it isn't a text there. `kind`: a text, list or group is of another kind.
   * `unknown`: no such field exists.
   */
  reason: 'gone' | 'no-text' | 'kind' | 'unknown'
  /** Untranslated fields of the same group, which may be meant. Set if `reason` is `unknown`. */
  fields?: readonly string[]
}

/** A list whose number of entries changed after the translation was noted, so that the notes no longer tell which entry is which. */
export interface ResizedList {
  ownPath: JsonPath
  count: number
  noted: number
}

/** A field or list entry that was left out of a page because it isn't translated. */
export interface OmittedValue {
  /** Path in the main language. */
  path: JsonPath
  /** Path in the file of the translation of the group or list that has the value. */
  ownPath: JsonPath
  /** Texts in the main language. */
  texts: readonly string[]
}

/** A translated text that pages match with words of the main language. */
export interface MatchedText {
  path: JsonPath
  /** The text in the main language. */
  text: string
}

/** The data of a record in a language: that of the main language with translated texts. Plain JSON, so that it can be cached on disk. */
export interface MergedData {
  data: JsonObject
  pairs: TextPair[]
  /** Texts that are still in the main language, by their paths in the merged data. */
  missing: JsonPath[]
  omitted: OmittedValue[]
  misfits: Misfit[]
  /** Texts in the main language by whose words pages decide, by their paths in the merged data. */
  matched: MatchedText[]
  resized: ResizedList[]
  /** Paths in the file of the translation, by the path in the merged data, its steps joined with dots. */
  ownPaths: Record<string, JsonPath>
}

/** Joins the steps of a path, as `sources` has them: 'blocks.0.heading'. */
export const sourceKey = (path: JsonPath): string => path.join('.')

/** Converts a path in the merged data to one in the file of the translation: that of the closest value that is there. */
export function toOwnPath({ ownPaths }: Pick<MergedData, 'ownPaths'>, path: JsonPath): JsonPath {
  for (let length = path.length; length > 0; length -= 1) {
    const key = sourceKey(path.slice(0, length))
    const own = Object.hasOwn(ownPaths, key) ? ownPaths[key] : undefined
    if (own) return [...own, ...path.slice(length)]
  }
  return path
}
