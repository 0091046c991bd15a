import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatProblems } from '../authoring/report/text.ts'
import { generate } from '../codegen/generate.ts'
import { projectDir } from '../codegen/project-dir.ts'
import { siteEmitters } from '../publishing/site-emitters.ts'
import type { Content } from '../site/content.ts'
import { openContent } from '../site/open-content.ts'
import { fixtureSite, type SiteFolders } from './codegen/fixture-site.ts'

/** Cache of parsed and checked fixture content that test processes share. */
const fixtureCacheDir = path.join(projectDir, 'node_modules/.cache/fixture-content')

/** Generates the content of the fixture site, after `prepare` changed its files. All downloads get the same size. */
export const fixtureContent = async (prepare?: (contentDir: string) => void): Promise<Content> =>
  openContent(await fixtureData(prepare))

/** Generates the data of the fixture site and returns its folder. */
export async function fixtureData(
  prepare?: (contentDir: string, site: SiteFolders) => void,
): Promise<string> {
  const site = fixtureSite()
  prepare?.(site.contentDir, site)
  const options = prepare ? site : { ...site, cacheDir: fixtureCacheDir }
  const { problems, textOf } = await generate(options, siteEmitters)
  if (problems.length > 0) throw new Error(formatProblems(problems, textOf))
  const folder = path.join(site.outDir, 'data')
  const sizes = openContent(folder).downloads.all.map(({ slug }) => [slug, { bytes: 340_000, pages: 2 }])
  writeFileSync(path.join(folder, 'downloadFiles.json'), JSON.stringify(Object.fromEntries(sizes)))
  return folder
}
