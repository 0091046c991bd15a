import { type Document, isNode, parseDocument, visit } from 'yaml'
import { isJson, isObject } from '../json.ts'
import type { SpanFinding } from '../problem.ts'
import type { Parsed } from './record.ts'
import { describeYamlErrors } from './yaml-problems.ts'

/** Parses YAML. Never throws: everything that is wrong with the text is one of the problems. */
export function parseYaml(text: string): Pick<Parsed, 'data' | 'problems'> {
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true, logLevel: 'error' })
  const problems = describeYamlErrors(text, document.errors)
  if (problems.length > 0) return { problems }
  const data =
    text.includes('&') && isCircular(document)
      ? undefined
      : readValue(() => document.toJS({ maxAliasCount: 100 }))
  if (data === undefined) return { problems: [describeBrokenAlias(text)] }
  if (data === null) return { problems: [empty] }
  if (isObject(data) && isJson(data)) return { data, problems: [] }
  return { problems: [describeNoFields(text)] }
}

const empty: SpanFinding = { span: [0, 0], code: 'syntax/empty-file' }

function readValue(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Whether an alias is inside the node that it refers to. */
function isCircular(document: Document): boolean {
  let found = false
  visit(document, {
    Alias(_, { source }, above) {
      found ||= above.some(node => isNode(node) && 'anchor' in node && node.anchor === source)
    },
  })
  return found
}

function describeBrokenAlias(text: string): SpanFinding {
  const at = Math.max(text.search(/(?<=[:,[{-]\s*)\*/), 0)
  return { span: [at, at + 1], code: 'syntax/unquoted-star' }
}

function describeNoFields(text: string): SpanFinding {
  const start = Math.max(text.search(/\S/), 0)
  return { span: [start, start + 1], code: 'syntax/not-fields' }
}
