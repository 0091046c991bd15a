import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonPath } from '../json.ts'
import type { Entity } from '../model.ts'
import type { Edit, Severity, Span } from '../problem.ts'
import type { ContentRecord, Part } from '../read/record.ts'
import type { Site } from '../resolve/site.ts'

/** What a rule found, and where: in a record, at a path or at a span of its text, or in a file without a record. */
export type Finding = {
  /** What may be meant as it stands is a warning; without this, a finding is an error. */
  severity?: Severity
  message: string
  suggestion?: string | undefined
  /** Only where there is no doubt what was meant. */
  fix?: readonly Edit[] | undefined
} & ( // `field` where the form's field is not the place in the file, such as one that is missing.
  | { record: ContentRecord; path: JsonPath; part?: Part; field?: JsonPath }
  | { record: ContentRecord | Pick<ContentRecord, 'file' | 'text'>; span: Span }
  | { file: string }
)

/** What a rule takes from where it runs: a terminal compiles schemas and remembers, a browser does neither. */
export interface Tools {
  validatorOf: (entity: Entity) => ValidateFunction
  /** `dependsOnFacts` names the records whose outcome changes with any fact. */
  memoryOf: (rule: string, dependsOnFacts: (record: ContentRecord) => boolean) => Memory
}

/** The records that a rule found right in an earlier run, so that it need not look again. */
export interface Memory {
  has: (record: ContentRecord) => boolean
  add: (record: ContentRecord) => void
  save: () => void
}

export const noMemory: Memory = { has: () => false, add() {}, save() {} }

/** A rule finds everything that it is about in one go; it never throws, whatever the content. */
export interface Rule {
  /** The name of its file. */
  id: string
  find: (site: Site, tools: Tools) => Iterable<Finding>
}
