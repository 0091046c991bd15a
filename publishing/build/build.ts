import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../../codegen/project-dir.ts'
import { generatedData, openContent, openTranslations } from '../../site/open-content.ts'
import { clientFolder } from '../../site/release-folders.ts'
import { type Bundle, ensureBundle } from '../bundle/bundle.ts'
import { belongsInRelease } from '../bundle/vite-build.ts'
import { linkFolder } from '../files/link-file.ts'
import { listTranslations, pagesWithQuestions } from '../files/list-translations.ts'
import { imageCacheDir } from '../images/image-cache.ts'
import { progressLine } from '../images/progress.ts'
import { renderPages } from '../pages/render-pages.ts'
import { publish } from '../site-files/publish.ts'
import type { PublishInput } from '../site-files/publish-input.ts'
import { unavailablePage, unavailablePageFile } from '../site-files/unavailable-page.ts'
import { type BuildInfo, writeBuildInfo } from './build-info.ts'
import { combineHashes, type Inputs } from './hash-inputs.ts'
import { encodeInChildProcess, encodePending, writePendingList } from './pending-images.ts'
import { countFiles, hasPendingImages, isComplete } from './release-state.ts'
import { releasesIn } from './releases.ts'

const dataDir = path.join(projectDir, generatedData)

interface BuildOptions {
  /** Hashes from before the build, with that of the generated files. */
  inputs: Inputs
  contentDir: string
  /** Publishes the visual editor and returns the origins that it sends requests to. Passed in, because `admin/` is a higher layer. */
  publishAdmin: (options: { contentDir: string; outDir: string }) => Promise<readonly string[]>
  /** 'later' leaves images pending: the server encodes them while it serves the release. */
  images?: 'now' | 'later'
  distDir: string
}

export type BuildOutcome = 'built' | 'switched' | 'unchanged'

/**
 * Builds a release from up-to-date generated data and activates it. Visitors see no change until the release is complete. A release that
 * exists already is only activated.
 */
export async function build(options: BuildOptions): Promise<BuildOutcome> {
  const { inputs, contentDir, images = 'now', distDir } = options
  const releases = releasesIn(distDir)
  const release = releases.folderOf(combineHashes(inputs))
  const exists = isComplete(release)
  if (exists && images === 'now' && hasPendingImages(release)) {
    await encodePending(release, { contentDir, cacheDir: imageCacheDir }, progressLine('Pictures'))
  }
  if (exists && releases.isCurrent(release)) return 'unchanged'
  if (!exists) {
    const folder = releases.workFolder()
    const previous = releases.currentFolder()
    await buildRelease({ ...options, bundle: await ensureBundle(inputs.sources), folder, previous })
    releases.finish(folder, release)
  }
  releases.activate(release)
  return exists ? 'switched' : 'built'
}

interface ReleaseOptions extends Omit<BuildOptions, 'distDir' | 'inputs'> {
  bundle: Bundle
  /** Folder to build in. */
  folder: string
  /** The current release. */
  previous: string | undefined
}

async function buildRelease({
  bundle,
  contentDir,
  publishAdmin,
  images = 'now',
  folder,
  previous,
}: ReleaseOptions): Promise<void> {
  const clientDir = path.join(folder, clientFolder)
  linkFolder(bundle.folder, folder, belongsInRelease)
  // Encode before rendering, because both take much memory.
  if (images === 'now')
    await encodeInChildProcess({ dataDir, contentDir, cacheDir: imageCacheDir }, progressLine('Pictures'))
  const { dependenciesOf } = await renderPages({ bundle, dataDir, release: folder, previous })
  const adminOrigins = await publishAdmin({ contentDir, outDir: path.join(clientDir, 'admin') })
  const info = {
    styleHashes: bundle.styleHashes,
    clientEntry: bundle.clientEntry,
    adminOrigins,
  }
  const pending = await publish(createPublishInput(info), {
    contentDir,
    outDir: clientDir,
    dependenciesOf,
  })
  writeUnavailablePage(folder)
  writePendingList(folder, pending)
  writeBuildInfo(folder, { ...info, files: countFiles(folder) })
}

function writeUnavailablePage(folder: string): void {
  const target = path.join(folder, unavailablePageFile)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, unavailablePage(openContent(dataDir), [...openTranslations(dataDir).values()]))
}

function createPublishInput({ styleHashes, adminOrigins }: BuildInfo): PublishInput {
  const content = openContent(dataDir)
  const { site, articles, redirects, images, prices, assistantTexts } = content
  return {
    site,
    articles: articles.all,
    redirects: redirects.items,
    pages: pagesWithQuestions(content),
    translations: listTranslations(openTranslations(dataDir).values()),
    images,
    prices,
    assistants: assistantTexts,
    styleHashes,
    adminOrigins,
  }
}
