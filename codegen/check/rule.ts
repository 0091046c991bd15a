import type { ValidateFunction } from 'ajv/dist/2020.js'
import { memoizeByObject } from '../cache/memoize.ts'
import type { Diagnosis } from '../finding-texts/file-texts.ts'
import type { Json, JsonPath } from '../json.ts'
import type { Entity } from '../model.ts'
import type { ZipTable } from '../places/zip-table.ts'
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
  /** A file whose errors of its own, if it has any, are the cause of this finding, so that it isn't reported. */
  unlessWrong?: string
}

/** The environment of a check: schema validators, the ZIP code table and caches. The command line and the browser provide different ones. */
export interface CheckContext {
  validatorOf: (entity: Entity) => ValidateFunction
  zipPlaces: () => ZipTable
  /** The day of the check, as YYYY-MM-DD. Without it, the rule `aged` is skipped. */
  today?: string
  /** Returns the cache for the site in one of its languages. */
  cacheOf: (site: ResolvedSite) => FindingsCache
}

/** The environment of a rule. */
export type RuleContext = Omit<CheckContext, 'cacheOf'> & FindingsCache

/** Caches what rules find in single records of a site. */
export interface FindingsCache {
  /** Returns cached findings that depend only on the record, the schemas and the facts, or computes them. */
  cachedFindings: (
    rule: string,
    record: ContentRecord,
    find: () => RecordFinding[],
  ) => readonly RecordFinding[]
  /** Default: `computeDigest`, which keeps a value as long as its record. */
  digest?: Digest
}

/**
 * Returns a cached value by which a rule compares records, or computes it. The value depends only on the record, the schemas, the facts
 * and `inputs`.
 */
export type Digest = <Value extends Json>(
  name: string,
  record: ContentRecord,
  /** Must be the same array for all records. */
  inputs: readonly string[],
  compute: () => Value,
) => Value

const digestsOf = memoizeByObject(
  (_record: ContentRecord) => new Map<string, { inputs: readonly string[]; value: Json }>(),
)

/** Computes a value once for each record: after a change to one file, nothing is computed again for the others. */
export const computeDigest: Digest = <Value extends Json>(
  name: string,
  record: ContentRecord,
  inputs: readonly string[],
  compute: () => Value,
) => {
  const known = digestsOf(record).get(name)
  // Each name belongs to one rule, so the value has its type.
  if (known?.inputs === inputs) return known.value as Value
  const value = compute()
  digestsOf(record).set(name, { inputs, value })
  return value
}

/** A rule finds all its problems in one call and never throws. */
export interface Rule {
  /** The name of the rule's file. */
  id: string
  /** One sentence for editors: what holds if the rule finds nothing. */
  description: string
  /** General advice for editors. The text of each finding is more specific. */
  howToFix: string
  find: (site: ResolvedSite, context: RuleContext) => Iterable<Finding>
}
