import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Hono } from 'hono'
import { type EarlierVersion, versionId } from '../store/earlier-version.ts'
import type { ContentFolder } from './content-folder.ts'

const run = promisify(execFile)
/** Maximum number of versions that are listed for a file. */
const MAX_VERSIONS = 30
const [field, end] = ['\x1f', '\x1e']

/** Creates the routes of earlier versions: GET /?path= lists those of a file, the latest first; GET /?path=&id= returns the text of one. */
export function versionsRoute(folder: ContentFolder, contentDir: string): Hono {
  const git = async (...args: string[]) => {
    const options = { timeout: 10_000, maxBuffer: 8 * 2 ** 20 }
    return (await run('git', ['-C', contentDir, '--literal-pathspecs', ...args], options)).stdout
  }
  return new Hono().get('/', async c => {
    const { path = '', id } = c.req.query()
    // Versions of other files are not listed.
    const found = await folder.read(path)
    if ('refused' in found) return c.json({ message: found.message }, 404)
    const noStore = { 'Cache-Control': 'no-store' }
    if (id === undefined) return c.json(await listVersions(git, path), 200, noStore)
    if (!versionId.test(id)) return c.json({ message: 'There is no such version.' }, 404)
    const text = await git('show', `${id}:./${path}`).catch(() => undefined)
    if (text === undefined) return c.json({ message: 'There is no such version.' }, 404)
    return c.json({ text }, 200, noStore)
  })
}

/** Returns none if the folder isn't in a repository, or if Git isn't installed. */
async function listVersions(
  git: (...args: string[]) => Promise<string>,
  path: string,
): Promise<EarlierVersion[]> {
  const format = ['%H', '%cI', '%an', '%s'].join(field) + end
  const log = await git('log', `--max-count=${MAX_VERSIONS}`, `--format=${format}`, '--', path).catch(
    () => '',
  )
  return log
    .split(end)
    .map(line => line.trim().split(field))
    .flatMap(([id, date, author, note]) =>
      id && date && author ? [{ id, date, author, note: note ?? '' }] : [],
    )
}
