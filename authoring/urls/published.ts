import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { todayOf } from '../../codegen/day.ts'
import type { GenerateOptions } from '../../codegen/generate.ts'
import { defaultSchemasDir, loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { allUrls } from '../../codegen/resolve/all-urls.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'
import { visibleSite } from '../../codegen/resolve/visible-site.ts'
import { git, tryGit } from '../git.ts'

/** The previous commit in the event of a push that creates a branch. */
const noCommit = /^0*$/

/**
 * Returns the published commit: PUBLISHED_COMMIT from CI, else the merge base with the main branch, else the previous commit. Returns
 * undefined outside a git repository and before the second commit.
 */
export function publishedCommit(
  contentDir: string,
  named = process.env.PUBLISHED_COMMIT,
): string | undefined {
  if (named !== undefined) return noCommit.test(named) ? undefined : named
  const [head, left] = [
    ['rev-parse', 'HEAD'],
    ['merge-base', 'HEAD', 'origin/main'],
  ].map(args => tryGit(contentDir, args))
  return left !== undefined && left !== head ? left : tryGit(contentDir, ['rev-parse', 'HEAD^'])
}

/** Returns all URLs of the site at a commit, read with the content and the schemas of that commit. */
export function urlsAtCommit(commit: string, options: GenerateOptions): string[] {
  const { contentDir, schemasDir = defaultSchemasDir, year } = options
  const root = git(contentDir, ['rev-parse', '--show-toplevel'])
  const [content = '', schemas = ''] = [contentDir, schemasDir].map(dir =>
    path.relative(root, realpathSync(dir)).split(path.sep).join('/'),
  )
  // A separate content repository has no schemas, so use the current ones.
  const hasSchemas = !schemas.startsWith('..')
  const folders = hasSchemas ? [content, schemas] : [content]
  const dir = mkdtempSync(path.join(tmpdir(), 'published-'))
  try {
    // Skip images: they are many and have no URLs in the list.
    const withoutPictures = `:(exclude)${path.posix.join(content, 'images')}`
    const archive = execFileSync('git', ['-C', root, 'archive', commit, '--', ...folders, withoutPictures], {
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // tar on macOS and Windows reads from a tape drive unless a file is named.
    execFileSync('tar', ['-x', '-f', '-', '-C', dir], { input: archive })
    const then = path.join(dir, content)
    const model = loadModel(then, hasSchemas ? path.join(dir, schemas) : schemasDir)
    const published = readContent(model, { contentDir: then, cacheDir: path.join(dir, 'cache') })
    const { today = todayOf(published) } = options
    return allUrls(visibleSite(resolveSite(model, published, year), { today }))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
