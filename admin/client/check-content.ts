import { formatProblem } from '../../authoring/report/text.ts'
import { check as checkSite } from '../../codegen/check/check.ts'
import { recallNothing, type Tools } from '../../codegen/check/rule.ts'
import type { Entity, Model } from '../../codegen/model.ts'
import type { Problem } from '../../codegen/problem.ts'
import { gatherContent, parse } from '../../codegen/read/content.ts'
import type { Parsed } from '../../codegen/read/record.ts'
import { urlListFile } from '../../codegen/read/url-list.ts'
import { assembleSite, type Site } from '../../codegen/resolve/site.ts'
import { pathInContent, shownFile } from './content-path.ts'

/** The content as it stands, by path inside the content folder. */
export interface ContentState {
  texts: ReadonlyMap<string, string>
  /** The bytes of all files, pictures among them; undefined where the repository doesn't say. */
  sizes: ReadonlyMap<string, number | undefined>
}

export interface CheckedContent {
  problems: Problem[]
  /** What people should look at, though it can be saved. */
  warnings: Problem[]
  /** As in a terminal. */
  report: (problems: readonly Problem[]) => string
}

/** The content check of the command line, in the browser. What was parsed once is not parsed again. */
export function contentCheck(model: Model, tools: Pick<Tools, 'validatorOf' | 'zipPlaces' | 'today'>) {
  const parsed = new Map<string, { text: string; parsed: Parsed }>()

  function parseOnce(entity: Entity, file: string, text: string): Parsed {
    const known = parsed.get(file)
    if (known?.text === text) return known.parsed
    const fresh = parse(entity, text)
    parsed.set(file, { text, parsed: fresh })
    return fresh
  }

  function assemble({ texts, sizes }: ContentState): Site {
    const files = [...new Set([...sizes.keys(), ...texts.keys()])].sort()
    const content = gatherContent(model, {
      files,
      read(entity, file) {
        const text = texts.get(file) ?? ''
        return { text, hash: text, parsed: parseOnce(entity, file, text) }
      },
      urlList: texts.get(urlListFile),
      bytesOf: file => sizes.get(file),
      // Pictures stay where they are: nobody loads all of them to open the editor.
      faultOf: () => undefined,
      shownPath: shownFile,
    })
    return assembleSite(model, content, new Date().getFullYear())
  }

  function check(state: ContentState): CheckedContent {
    const { texts } = state
    const site = assemble(state)
    const found = checkSite(site, { ...tools, recall: recallNothing })
    const textOf = (file: string) => texts.get(pathInContent(file) ?? '')
    const report = (some: readonly Problem[]) =>
      some.map(problem => formatProblem(problem, textOf(problem.file))).join('\n\n')
    return { ...found, report }
  }

  return { assemble, check }
}

export type ContentCheck = ReturnType<typeof contentCheck>

/** What is found in one file, and what is nowhere in `before`: what a change to the file has to answer for. */
export function problemsOfChange(
  path: string,
  before: readonly Problem[],
  after: readonly Problem[],
): Problem[] {
  const known = new Set(before.map(keyOf))
  return after.filter(problem => problem.file === shownFile(path) || !known.has(keyOf(problem)))
}

const keyOf = ({ file, rule, message }: Problem) => JSON.stringify([file, rule, message])
