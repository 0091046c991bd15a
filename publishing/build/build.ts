import { cpSync } from 'node:fs'
import path from 'node:path'
import { runInWorker } from '../../codegen/bundled-worker.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import type { Content } from '../../site/content.ts'
import { generatedData, openContent } from '../../site/open-content.ts'
import { builtData, clientFolder } from '../../site/release-folders.ts'
import { type Bundle, bundleOf } from '../bundle/bundle.ts'
import { isPublished } from '../bundle/vite-build.ts'
import { linkFolder } from '../files/link-file.ts'
import { renderPages } from '../pages/render-pages.ts'
import { defaultCacheDir } from '../pictures/picture-cache.ts'
import { progressLine } from '../pictures/progress.ts'
import { publish } from '../site-files/publish.ts'
import type { PublishInput } from '../site-files/publish-input.ts'
import { type BuildFacts, writeFacts } from './build-facts.ts'
import { hashOfAll, type Inputs } from './hash-inputs.ts'
import { makeAllToCome, makePublishedPictures, notePicturesToCome } from './pictures-to-come.ts'
import type { ReleaseAhead } from './release-ahead.ts'
import { releasesIn } from './releases.ts'
import { countFiles, isWhole, lacksPictures } from './whole-release.ts'

const dataDir = path.join(projectDir, generatedData)

interface BuildOptions {
  /** As they were before anything was generated of them, and what then was. */
  inputs: Inputs
  contentDir: string
  /** Puts the visual editor into a folder and gives the origins that it talks to: it stands above this stage. */
  publishAdmin: (options: { contentDir: string; outDir: string }) => Promise<string[]>
  /** `later`: the release may be served while pictures of it are still being made. */
  pictures?: 'now' | 'later'
  /** Where the releases are. */
  distDir: string
  /** The release that was begun for this build. */
  ahead: ReleaseAhead
}

export type BuildOutcome = 'built' | 'switched' | 'unchanged'

/**
 * The finished site as a release in dist/, from generated data that is up to date. Nothing that is served changes until
 * the release is whole. One that is there already is only switched to, or left as it is.
 */
export async function build(options: BuildOptions): Promise<BuildOutcome> {
  const { inputs, contentDir, pictures = 'now', distDir, ahead } = options
  const releases = releasesIn(distDir)
  const release = releases.folderOf(hashOfAll(inputs))
  const isThere = isWhole(release)
  if (isThere && pictures === 'now' && lacksPictures(release)) {
    await makeAllToCome(release, { contentDir, cacheDir: defaultCacheDir }, progressLine('Pictures'))
  }
  if (isThere) await ahead.discard()
  if (isThere && releases.isServed(release)) return 'unchanged'
  if (!isThere) {
    // In a thread, beside all that follows: it takes as long as rendering a few pages.
    const removed = runInWorker('remove-worker', releases.outlived())
    await makeRelease({ ...options, bundle: await bundleOf(inputs.sources) })
    await removed
    releases.finish(ahead.folder, release)
  }
  releases.use(release)
  return isThere ? 'switched' : 'built'
}

interface ReleaseOptions extends BuildOptions {
  bundle: Bundle
}

async function makeRelease(options: ReleaseOptions): Promise<void> {
  const { bundle, contentDir, publishAdmin, pictures = 'now', ahead } = options
  const { folder, before } = ahead
  const clientDir = path.join(folder, clientFolder)
  linkFolder(bundle.folder, folder, isPublished)
  // Before pages are rendered, which takes as much memory again.
  if (pictures === 'now')
    await makePublishedPictures({ dataDir, contentDir, cacheDir: defaultCacheDir }, progressLine('Pictures'))
  const { partsOf } = await renderPages({
    bundle,
    dataDir,
    release: folder,
    before,
    linked: await ahead.linked(),
    begun: ahead.begun(),
  })
  cpSync(dataDir, path.join(folder, builtData), { recursive: true })
  const adminOrigins = await publishAdmin({ contentDir, outDir: path.join(clientDir, 'admin') })
  const facts = {
    styleHashes: bundle.styleHashes,
    clientEntry: bundle.clientEntry,
    adminOrigins,
  }
  const toCome = await publish(publishInput(facts), {
    contentDir,
    outDir: clientDir,
    partsOf,
  })
  notePicturesToCome(folder, toCome)
  writeFacts(folder, { ...facts, files: countFiles(folder) })
}

/** What the steps after prerendering take from the content. */
function publishInput({ styleHashes, adminOrigins }: BuildFacts): PublishInput {
  const content = openContent(dataDir)
  const { site, articles, redirects, pages, images, prices, assistantTexts } = content
  const questions = questionsOf(content)
  return {
    site,
    articles: articles.all,
    redirects: redirects.items,
    pages: pages.all.map(page => ({ ...page, questions: questions.get(page.url) ?? [] })),
    images,
    prices,
    assistants: assistantTexts,
    styleHashes,
    adminOrigins,
  }
}

/** The common questions that pages answer, by their address. */
function questionsOf({ articles, collections, faq, guides, home }: Content): Map<string, string[]> {
  const asking = [...articles.all, ...guides.all, ...collections.all]
  const pages = [{ url: '/', faq: faq.items.slice(0, home.faq.count) }, ...asking]
  return new Map(pages.map(({ url, faq }) => [url, faq.map(({ question }) => question)]))
}
