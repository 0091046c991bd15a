/** The content as a repository of its own, without a work tree, as hosts keep it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Files = Readonly<Record<string, string | Uint8Array>>

export const person = { id: 7, login: 'ann', name: 'Ann Editor', email: 'ann@example.com' }

/** Git as nobody's own settings make it. */
export const gitEnvironment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: person.name,
  GIT_AUTHOR_EMAIL: person.email,
  GIT_COMMITTER_NAME: person.name,
  GIT_COMMITTER_EMAIL: person.email,
}

export type GitRepository = ReturnType<typeof createRepository>

/** A repository whose branch main has one commit: `contentDir` as content/. */
export function createRepository(contentDir: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'repository-'))
  const env = { ...gitEnvironment, GIT_DIR: folder }
  const run = (args: readonly string[], input?: string | Uint8Array) =>
    execFileSync('git', args, { env, input, stdio: 'pipe', maxBuffer: 2 ** 28 })
  /** Runs git in the repository and gives what it prints. */
  const git = (...args: string[]) => run(args).toString()
  const head = (branch = 'main') => git('rev-parse', branch).trim()

  const has = (branch: string) => git('branch', '--list', branch) !== ''

  const blob = (bytes: string | Uint8Array) => run(['hash-object', '-w', '--stdin'], bytes).toString().trim()

  /** A tree with other blobs at some paths; null takes a file away. */
  function tree(base: string, blobs: readonly (readonly [path: string, sha: string | null])[]): string {
    git('read-tree', base)
    for (const [file, sha] of blobs) {
      if (sha === null) git('update-index', '--force-remove', file)
      else git('update-index', '--add', '--cacheinfo', `100644,${sha},${file}`)
    }
    return git('write-tree').trim()
  }

  const commitTree = (made: string, parents: readonly string[], message: string) =>
    git('commit-tree', made, ...parents.flatMap(parent => ['-p', parent]), '-m', message).trim()

  /** Puts files on a branch, by path, and gives the commit; `start` is the commit that it is made on. */
  function commit(message: string, files: Files, branch = 'main', start = branch): string {
    if (has('main')) git('read-tree', start)
    for (const [file, bytes] of Object.entries(files)) {
      git('update-index', '--add', '--cacheinfo', `100644,${blob(bytes)},${file}`)
    }
    return point(branch, commitTree(git('write-tree').trim(), has('main') ? [start] : [], message))
  }

  function point(branch: string, sha: string): string {
    git('update-ref', `refs/heads/${branch}`, sha)
    return sha
  }

  /** Merges a branch into main; false where both changed the same place. */
  function merge(branch: string, message: string): boolean {
    try {
      const tree = git('merge-tree', '--write-tree', 'main', branch).trim()
      point('main', git('commit-tree', tree, '-p', 'main', '-p', branch, '-m', message).trim())
      return true
    } catch {
      return false
    }
  }

  git('init', '--quiet', '--bare', '--initial-branch=main')
  git('-c', 'core.bare=false', `--work-tree=${path.dirname(contentDir)}`, 'add', 'content')
  commit('Content', {})

  return {
    git,
    head,
    has,
    commit,
    blob,
    tree,
    commitTree,
    base: (one: string, other: string) => git('merge-base', one, other).trim(),
    point,
    merge,
    message: (branch = 'main') => git('log', '-1', '--format=%s', branch).trim(),
    textOf: (object: string) => git('cat-file', 'blob', object),
    bytesOf: (object: string) => new Uint8Array(run(['cat-file', 'blob', object])),
    canMerge: (branch: string) => {
      try {
        git('merge-tree', '--write-tree', 'main', branch)
        return true
      } catch {
        return false
      }
    },
    /** The files that a branch has otherwise than main had when it was begun. */
    changed: (branch: string) => git('diff', '--name-only', `main...${branch}`).split('\n').filter(Boolean),
    /** Every file of a commit. */
    files(commit: string) {
      const lines = git('ls-tree', '-r', '-l', '-z', commit).split('\0').filter(Boolean)
      return lines.map(line => {
        const [info = '', file = ''] = line.split('\t')
        const [, type = '', sha = '', size] = info.split(/ +/)
        return { path: file, type, sha, size: Number(size) }
      })
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
