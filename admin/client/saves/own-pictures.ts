import { escapePattern } from '../../../site/escape-pattern.ts'
import { gitHash } from '../../repository/git-bytes.ts'
import type { GitHubRepository } from '../github-repository.ts'
import type { FileChange } from './repository-saves.ts'

/** The folder of pictures, from which records name them. */
const folder = 'content/images/'

export interface OwnPicture {
  /** In the repository. */
  path: string
  /** Git's name of its bytes. */
  sha: string
}

/** Whether a record's text names a picture: nothing else leads to it. */
export const isNamedIn = (text: string, path: string) => reference(path).test(text)

/**
 * Names for pictures that others have not used for pictures of theirs, by the names that they have: two people who pick one for the same
 * field give both the same name.
 */
export async function freeNames(
  github: Pick<GitHubRepository, 'readPath'>,
  pictures: readonly OwnPicture[],
  ref: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const { path, sha } of pictures) {
    const isFree = async (name: string) => {
      const now = await github.readPath(name, ref)
      return now.kind === 'nothing' || (now.kind === 'file' && now.sha === sha)
    }
    let name = path
    for (let number = 2; !(await isFree(name)); number += 1) name = path.replace(/(\.\w+)$/, `-${number}$1`)
    names.set(path, name)
  }
  return names
}

/** A record's text with the names that its pictures have by now. */
export function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return [...names].reduce(
    (renamed, [path, name]) => renamed.replace(reference(path), () => name.slice(folder.length)),
    text,
  )
}

function reference(path: string): RegExp {
  const name = escapePattern(path.slice(folder.length))
  return new RegExp(`(?<![\\w./-])${name}(?![\\w-])`, 'g')
}

/** Those that a save adds. */
export async function picturesIn(changes: readonly FileChange[]): Promise<OwnPicture[]> {
  const found = changes.map(async ({ action, path, data }) =>
    action === 'create' && data instanceof File && path.startsWith(folder)
      ? [{ path, sha: await gitHash(data) }]
      : [],
  )
  return (await Promise.all(found)).flat()
}
