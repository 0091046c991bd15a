import type { JsonPath } from '../json.ts'
import type { Span } from '../problem.ts'
import type { ContentRecord, Part } from '../read/record.ts'
import type { Site } from '../resolve/site.ts'

/** What a rule found, and where: in a record, at a path or at a span of its text, or in a file without a record. */
export type Finding = { message: string; suggestion?: string | undefined } & (
  | { record: ContentRecord; path: JsonPath; part?: Part }
  | { record: ContentRecord; span: Span }
  | { file: string }
)

/** A rule finds everything that it is about in one go; it never throws, whatever the content. */
export interface Rule {
  /** The name of its file. */
  id: string
  find: (site: Site) => Iterable<Finding>
}
