import type { PullRequest } from '../drafts/drafts-service.ts'

/** What is at a path. `sha` is Git's name of its bytes; only a record comes with its text. */
export type Standing =
  | { kind: 'file'; sha: string; text?: string | undefined }
  | { kind: 'folder' }
  | { kind: 'nothing' }

/** The last commit that touched a file. */
export interface LastChange {
  id: string
  by: string
}

/** A file that a draft has otherwise than what it was begun on. */
export type OwnFile = { path: string } & ({ isGone: true } | { isGone?: never; sha: string; isNew: boolean })

/** A file of a draft as it shall be: with a text, with the bytes of one that the draft has, or not there. */
export type RenewedFile = { path: string } & (
  | { text: string }
  | { from: string; sha: string }
  | { sha: null }
)

/** What a repository's host knows of files. */
export interface FilesAtHost {
  host: 'GitHub' | 'GitLab'
  /** The branch that is published. */
  published: string
  /** Whether the host refuses a commit for a file that is another by now, where it names the last commit of it; else for the branch. */
  comparesFiles: boolean
  /** The commit that a branch is at. */
  head: (branch: string) => Promise<string>
  /** What is at a path on a branch or in a commit. */
  standing: (path: string, ref: string) => Promise<Standing>
  /** Undefined where no commit before `ref` has touched it. */
  lastChange: (path: string, ref: string) => Promise<LastChange | undefined>
  /** The name that a commit gave to a file; undefined where it gave it none. */
  renamedTo: (path: string, commit: string) => Promise<string | undefined>
  changed: (draft: PullRequest) => Promise<OwnFile[]>
  /** The commit that a draft was begun on. */
  base: (draft: PullRequest) => Promise<string>
  /** Puts a draft on a commit that is published, with these files alone. */
  renew: (draft: PullRequest, onto: string, files: readonly RenewedFile[]) => Promise<void>
}

/** The forms are of these. */
export const isRecord = (path: string) => /\.(?:yaml|md)$/.test(path)
