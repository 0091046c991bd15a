import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { Diagnosis } from '../finding-texts/file-texts.ts'
import type { Json, JsonPath } from '../json.ts'
import type { Entity } from '../model.ts'
import type { ZipTable } from '../places/zip-places.ts'
import type { Edit, Severity, Span } from '../problem.ts'
import type { PairPart } from '../read/locate.ts'
import type { ContentRecord } from '../read/record.ts'
import type { ResolvedSite } from '../resolve/types.ts'

/** A diagnosis and its location: a path or a span in a record, a span in another file, or a whole file. */
export type Finding =
  | RecordFinding
  | (Located & { record: Pick<ContentRecord, 'file' | 'text'>; span: Span })
  | (Located & { file: string })

export type RecordFinding = Located & { record: ContentRecord } & (PathLocation | { span: Span })

interface PathLocation {
  path: JsonPath
  part?: PairPart
  /** The form's field, if it isn't the field at the path: a missing field, for example. */
  field?: JsonPath
}

type Located = Diagnosis & {
  /** Default: error. A finding that may be intended is a warning. */
  severity?: Severity
  /** Present only if the intended text is certain. */
  fix?: readonly Edit[] | undefined
}

/** What a rule takes from where it runs: a terminal compiles schemas, reads tables and remembers, a browser does neither. */
export interface Tools {
  validatorOf: (entity: Entity) => ValidateFunction
  zipPlaces: () => ZipTable
  /** The day of the check, as YYYY-MM-DD. Without it, nobody asks what has aged. */
  today?: string
  /** What a rule finds in a record by the record, the schemas and the facts alone: perhaps known from an earlier run. */
  recall: (rule: string, record: ContentRecord, find: () => RecordFinding[]) => readonly RecordFinding[]
  /**
   * What a rule compares records by, in short: made of the record, the schemas, the facts and `besides` alone, and perhaps known from
   * an earlier run. Without it, nothing is.
   */
  digest?: Digest
}

export type Digest = <Value extends Json>(
  name: string,
  record: ContentRecord,
  /** The same list for all records. */
  besides: readonly string[],
  make: () => Value,
) => Value

export const digestAnew: Digest = (_name, _record, _besides, make) => make()

export const recallNothing: Tools['recall'] = (_rule, _record, find) => find()

/** A rule finds everything that it is about in one go; it never throws, whatever the content. */
export interface Rule {
  /** The name of its file. */
  id: string
  /** What holds where it finds nothing, in a sentence for people who write content. */
  promise: string
  /** What to do where it finds something, in the same words: each message says more of its own case. */
  remedy: string
  find: (site: ResolvedSite, tools: Tools) => Iterable<Finding>
}
