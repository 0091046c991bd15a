import { type CheckResult, check as checkSite } from '../../codegen/check/check.ts'
import { createMemoryFindingsCache, serializeFacts } from '../../codegen/check/memory-findings-cache.ts'
import type { CheckContext } from '../../codegen/check/rule.ts'
import type { Entity, Model } from '../../codegen/model.ts'
import type { Problem } from '../../codegen/problem.ts'
import { collectContent, parseFile } from '../../codegen/read/content-files.ts'
import type { Parsed } from '../../codegen/read/record.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { shownFile } from '../config/content-path.ts'
import { formTexts } from './form-texts.ts'
import { idOf } from './text-id.ts'

/** The current content, by path inside the content folder. */
export interface ContentState {
  texts: ReadonlyMap<string, string>
  /** Sizes of all files in bytes, including images; undefined if the repository doesn't tell them. */
  sizes: ReadonlyMap<string, number | undefined>
}

/** Returns the business's day, as YYYY-MM-DD. It changes while the editor is open. */
export interface Calendar {
  todayOf: (content: ResolvedSite['content']) => string
}

/** Texts that the local server has parsed, by parsedKey. */
export type ParsedTexts = readonly (readonly [string, Parsed])[]

export const parsedKey = ({ name }: Entity, text: string) => `${name} ${idOf(text)}`

/** Twice the texts of a large site, and a few drafts. */
const MAX_PARSED_TEXTS = 2000

/** Runs the content check of the command line in the browser. Parses each text once, and finds its problems once. */
export function contentCheck(
  model: Model,
  { zipPlaces, todayOf }: Pick<CheckContext, 'zipPlaces'> & Calendar,
  parsedBefore: ParsedTexts = [],
) {
  const parsed = new Map(parsedBefore)

  function parseOnce(entity: Entity, text: string): Parsed {
    const key = parsedKey(entity, text)
    const known = parsed.get(key) ?? parseFile(entity, text)
    // Move the text to the end, as the most recently used one.
    parsed.delete(key)
    parsed.set(key, known)
    const [oldest] = parsed.size > MAX_PARSED_TEXTS ? parsed.keys() : []
    if (oldest !== undefined) parsed.delete(oldest)
    return known
  }

  function assemble({ texts, sizes }: ContentState): ResolvedSite {
    const files = [...new Set([...sizes.keys(), ...texts.keys()])].sort()
    const content = collectContent(model, {
      files,
      read(entity, file) {
        const text = texts.get(file) ?? ''
        return { text, hash: idOf(text), parsed: parseOnce(entity, text) }
      },
      urlList: texts.get(URL_LIST_FILE),
      bytesOf: file => sizes.get(file),
      // The editor never loads all images.
      faultOf: () => undefined,
      shownPath: shownFile,
    })
    return resolveSite(model, content, new Date().getFullYear())
  }

  function check(state: ContentState, validatorOf: CheckContext['validatorOf']): CheckResult {
    const site = assemble(state)
    const cacheOf = (of: ResolvedSite) => createMemoryFindingsCache(idOf(serializeFacts(of)))
    return checkSite(site, { zipPlaces, today: todayOf(site.content), validatorOf, cacheOf }, formTexts)
  }

  return { assemble, check, parse: parseOnce }
}

export type ContentCheck = ReturnType<typeof contentCheck>

/** Returns the problems of a file, and those of other files that `before` lacks: a change to the file has caused them. */
export function problemsOfChange(
  path: string,
  before: readonly Problem[],
  after: readonly Problem[],
): Problem[] {
  const known = new Set(before.map(keyOf))
  return after.filter(problem => problem.file === shownFile(path) || !known.has(keyOf(problem)))
}

const keyOf = ({ file, rule, message }: Problem) => JSON.stringify([file, rule, message])
