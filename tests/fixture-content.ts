import path from 'node:path'
import { formatProblems } from '../authoring/report/text.ts'
import { generate } from '../codegen/generate.ts'
import { emitPictures } from '../publishing/pictures/emit-pictures.ts'
import { type Content, createContent } from '../site/content.ts'
import { dataIn } from '../site/open-content.ts'
import { fixtureSite } from './codegen/fixture-site.ts'

/** The content of the igloo company, generated for this test. Its downloads are taken to be of one size. */
export async function fixtureContent(): Promise<Content> {
  const site = fixtureSite()
  const { problems, textOf } = await generate(site, [emitPictures])
  if (problems.length > 0) throw new Error(formatProblems(problems, textOf))
  const read = dataIn(path.join(site.outDir, 'data'))
  const content: Content = createContent(kind =>
    kind === 'downloadFiles'
      ? Object.fromEntries(content.downloads.all.map(({ slug }) => [slug, { bytes: 340_000, pages: 2 }]))
      : read(kind),
  )
  return content
}
