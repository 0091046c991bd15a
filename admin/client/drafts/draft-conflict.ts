import { pathInContent } from '../content-path.ts'
import type { Yours } from '../versions/choose-version.ts'
import type { PullRequest } from './drafts-service.ts'

/** A draft of a record of which somebody else has published another version meanwhile. */
export interface DraftConflict extends Yours {
  base: string
  theirs: string
  /** Gives the draft another text, made from what is published by now. */
  save: (text: string) => Promise<void>
}

/** What a host of drafts knows of files. */
export interface FilesOfDrafts {
  /** The files that a draft has otherwise than what it was begun on, by path. */
  changed: (draft: PullRequest) => Promise<string[]>
  /** The commit that a draft was begun on. */
  base: (draft: PullRequest) => Promise<string>
  /** What a file says on a branch or in a commit. */
  text: (path: string, ref: string) => Promise<string>
  /** Puts a draft on what is published now, with this text of one file; its other files stay. */
  renew: (draft: PullRequest, file: { path: string; text: string }) => Promise<void>
  /** The branch that is published. */
  published: string
}

const isRecord = (file: string) => /\.(?:yaml|md)$/.test(file)

/** Undefined where both versions are not there to be compared. */
export async function conflictOf(
  files: FilesOfDrafts,
  draft: PullRequest,
): Promise<DraftConflict | undefined> {
  const file = (await files.changed(draft)).find(isRecord)
  const path = file === undefined ? undefined : pathInContent(file)
  if (file === undefined || path === undefined) return undefined
  const base = await files.base(draft)
  const [text, theirs, before] = await Promise.all(
    [draft.branch, files.published, base].map(ref => files.text(file, ref)),
  )
  if (text === undefined || theirs === undefined || before === undefined) return undefined
  return {
    path,
    text,
    theirs,
    base: before,
    // As the visual editor ends a file there.
    save: chosen => files.renew(draft, { path: file, text: `${chosen.trim()}\n` }),
  }
}
