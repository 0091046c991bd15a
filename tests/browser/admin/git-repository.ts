/** The content as a repository of its own, without a work tree, as hosts keep it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Files = Readonly<Record<string, string | Uint8Array>>

export const person = { id: 7, login: 'ann', name: 'Ann Editor', email: 'ann@example.com' }

const identity = {
  GIT_AUTHOR_NAME: person.name,
  GIT_AUTHOR_EMAIL: person.email,
  GIT_COMMITTER_NAME: person.name,
  GIT_COMMITTER_EMAIL: person.email,
}

export type GitRepository = ReturnType<typeof createRepository>

/** A repository whose branch main has one commit: `contentDir` as content/. */
export function createRepository(contentDir: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'repository-'))
  const env = { ...process.env, ...identity, GIT_DIR: folder, GIT_CONFIG_GLOBAL: '/dev/null' }
  const run = (args: readonly string[], input?: string | Uint8Array) =>
    execFileSync('git', args, { env, input, stdio: 'pipe', maxBuffer: 2 ** 28 })
  /** Runs git in the repository and gives what it prints. */
  const git = (...args: string[]) => run(args).toString()
  const head = () => git('rev-parse', 'main').trim()

  /** Puts files on main, by path, and gives the commit. */
  function commit(message: string, files: Files): string {
    for (const [file, bytes] of Object.entries(files)) {
      const sha = run(['hash-object', '-w', '--stdin'], bytes).toString().trim()
      git('update-index', '--add', '--cacheinfo', `100644,${sha},${file}`)
    }
    const parents = git('branch', '--list', 'main') ? ['-p', head()] : []
    const sha = git('commit-tree', git('write-tree').trim(), ...parents, '-m', message).trim()
    git('update-ref', 'refs/heads/main', sha)
    return sha
  }

  git('init', '--quiet', '--bare', '--initial-branch=main')
  git('-c', 'core.bare=false', `--work-tree=${path.dirname(contentDir)}`, 'add', 'content')
  commit('Content', {})

  return {
    git,
    head,
    commit,
    message: () => git('log', '-1', '--format=%s', 'main').trim(),
    textOf: (object: string) => git('cat-file', 'blob', object),
    bytesOf: (object: string) => new Uint8Array(run(['cat-file', 'blob', object])),
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
