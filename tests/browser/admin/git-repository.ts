/** The content as a repository of its own, without a work tree, as hosts keep it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Contents by path; null removes a file. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

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

// To start git costs more than most of its answers: those to questions are kept until something is written.
const questions = new Set([
  'branch',
  'cat-file',
  'diff',
  'log',
  'ls-tree',
  'merge-base',
  'merge-tree',
  'rev-list',
  'rev-parse',
  'show',
])

/** Contents by hash, which are the same in every repository. */
const blobs = new Map<string, Buffer>()

/** A repository whose branch main has one commit: `contentDir` as content/. */
export function createRepository(contentDir: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'repository-'))
  const env = { ...gitEnvironment, GIT_DIR: folder }
  const answers = new Map<string, string>()

  function run(args: readonly string[], input?: string | Uint8Array): Buffer {
    if (!questions.has(args[0] ?? '')) answers.clear()
    return execFileSync('git', args, { env, input, stdio: 'pipe', maxBuffer: 2 ** 28 })
  }

  /** Runs git in the repository and gives what it prints. */
  function git(...args: string[]): string {
    const question = args.join('\0')
    const answer = answers.get(question) ?? run(args).toString()
    if (questions.has(args[0] ?? '')) answers.set(question, answer)
    return answer
  }

  const head = (branch = 'main') => git('rev-parse', branch).trim()

  const has = (branch: string) => git('branch', '--list', branch) !== ''

  /** Looks up a name such as 'main:content/site.yaml' in Git. Returns undefined if it doesn't exist. */
  function object(name: string): { sha: string; type: string } | undefined {
    const [sha = '', type = ''] = run(['cat-file', '--batch-check'], `${name}\n`).toString().trim().split(' ')
    return /^[0-9a-f]{40}$/.test(sha) ? { sha, type } : undefined
  }

  /** Lists the files that differ between two commits. */
  function changes(base: string, commit: string) {
    const fields = git('diff', '--name-status', '-M', '-z', base, commit).split('\0').filter(Boolean)
    const found: { kind: string; path: string; before: string }[] = []
    while (fields.length > 0) {
      const [kind = '', before = ''] = fields.splice(0, 2)
      const path = kind.startsWith('R') ? (fields.shift() ?? '') : before
      found.push({ kind: kind.slice(0, 1), path, before })
    }
    return found
  }

  /** Every file of a commit. */
  function files(commit: string) {
    const lines = git('ls-tree', '-r', '-l', '-z', commit).split('\0').filter(Boolean)
    return lines.map(line => {
      const [info = '', file = ''] = line.split('\t')
      const [, type = '', sha = '', size] = info.split(/ +/)
      return { path: file, type, sha, size: Number(size) }
    })
  }

  /** Returns the contents of a hash, or of a path after a branch and a colon. */
  function bytesOf(name: string): Buffer {
    const [branch = '', file] = name.split(':')
    const sha = file === undefined ? name : files(branch).find(({ path }) => path === file)?.sha
    if (sha === undefined) throw new Error(`There is no ${name}.`)
    const bytes = blobs.get(sha) ?? run(['cat-file', 'blob', sha])
    blobs.set(sha, bytes)
    return bytes
  }

  const blob = (bytes: string | Uint8Array) => run(['hash-object', '-w', '--stdin'], bytes).toString().trim()

  /** A tree with other blobs at some paths; null takes a file away. */
  function tree(base: string, blobs: readonly (readonly [path: string, sha: string | null])[]): string {
    git('read-tree', base)
    const lines = blobs.map(
      ([file, sha]) => `${sha === null ? 0 : 100644} ${sha ?? '0'.repeat(40)}\t${file}\n`,
    )
    run(['update-index', '--index-info'], lines.join(''))
    return git('write-tree').trim()
  }

  const commitTree = (made: string, parents: readonly string[], message: string) =>
    git('commit-tree', made, ...parents.flatMap(parent => ['-p', parent]), '-m', message).trim()

  /** Puts files on a branch, by path, and gives the commit; `start` is the commit that it is made on. */
  function commit(message: string, files: Files, branch = 'main', start = branch): string {
    const seconds = Math.floor(Date.now() / 1000)
    const lines = (...all: string[]) => Buffer.from(`${all.join('\n')}\n`)
    const data = (bytes: string | Uint8Array) => [
      lines(`data ${Buffer.byteLength(bytes)}`),
      Buffer.from(bytes),
    ]
    // A file goes before something else takes its place.
    const all = Object.entries(files).sort(
      ([, one], [, other]) => Number(other === null) - Number(one === null),
    )
    const changes = all.map(([file, bytes]) =>
      bytes === null
        ? lines(`D ${file}`)
        : Buffer.concat([lines(`M 100644 inline ${file}`), ...data(bytes), lines('')]),
    )
    const stream = [
      lines(`commit refs/heads/${branch}`, 'mark :1'),
      lines(`committer ${person.name} <${person.email}> ${seconds} +0000`),
      ...data(message),
      lines('', `from ${head(start)}`),
      ...changes,
      lines('', 'get-mark :1', 'done'),
    ]
    return run(['fast-import', '--quiet', '--force', '--done'], Buffer.concat(stream)).toString().trim()
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
  point('main', commitTree(git('write-tree').trim(), [], 'Content'))

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
    textOf: (object: string) => bytesOf(object).toString(),
    bytesOf: (object: string) => new Uint8Array(bytesOf(object)),
    canMerge: (branch: string) => {
      try {
        git('merge-tree', '--write-tree', 'main', branch)
        return true
      } catch {
        return false
      }
    },
    object,
    /** Lists the commits that touched a path, the latest first. */
    history: (path: string, ref: string, count: number) =>
      git('log', `-${count}`, '--format=%H %s', ref, '--', path)
        .split('\n')
        .filter(Boolean)
        .map(line => ({ sha: line.slice(0, 40), message: line.slice(41) })),
    /** Lists the files that a commit changed. */
    changesIn: (commit: string) => changes(`${commit}~`, commit),
    /** Lists the files that a branch changed since it left main. */
    changed: (branch: string) => changes(git('merge-base', 'main', branch).trim(), branch),
    files,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
