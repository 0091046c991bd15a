import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../../codegen/project-dir.ts'
import { builtData, generatedData, openContent } from '../../site/open-content.ts'
import { clientFolder, factsFile } from '../../site/release-folders.ts'
import { defaultCacheDir } from '../pictures/picture-cache.ts'
import { progressLine } from '../pictures/progress.ts'
import { publish } from '../site-files/publish.ts'
import type { PublishInput } from '../site-files/publish-input.ts'
import { type BuildFacts, findClientEntry, hashStyles, styleFile } from './build-facts.ts'
import { hashInputs } from './hash-inputs.ts'
import { countFiles, lacksPictures, makeAllToCome, notePicturesToCome } from './pictures-to-come.ts'
import { releasesIn } from './releases.ts'

const generatedDir = path.join(projectDir, generatedData)

interface BuildOptions {
  contentDir: string
  /** Puts the visual editor into a folder and gives the origins that it talks to: it stands above this stage. */
  publishAdmin: (options: { contentDir: string; outDir: string }) => Promise<string[]>
  /** `later`: the release may be served while pictures of it are still being made. */
  pictures?: 'now' | 'later'
  /** Where the releases are. */
  distDir?: string
}

export type BuildOutcome = 'built' | 'switched' | 'unchanged'

/**
 * The finished site as a release in dist/, from generated modules that are up to date. Nothing that is served changes until
 * the release is whole. One that is there already is only switched to, or left as it is.
 */
export async function build(options: BuildOptions): Promise<BuildOutcome> {
  const { contentDir, pictures = 'now', distDir = path.join(projectDir, 'dist') } = options
  const releases = releasesIn(distDir)
  const release = releases.folderOf(hashInputs(projectDir, contentDir))
  const isThere = isWhole(release)
  if (isThere && pictures === 'now' && lacksPictures(release)) {
    await makeAllToCome(release, { contentDir, cacheDir: defaultCacheDir }, progressLine('Pictures'))
  }
  if (isThere && releases.isServed(release)) return 'unchanged'
  if (!isThere) {
    const folder = releases.workFolder()
    await makeRelease(folder, options)
    releases.finish(folder, release)
  }
  releases.use(release)
  return isThere ? 'switched' : 'built'
}

async function makeRelease(
  folder: string,
  { contentDir, pictures = 'now', publishAdmin }: BuildOptions,
): Promise<void> {
  const clientDir = path.join(folder, clientFolder)
  await prerender(folder)
  moveUnknownCityPage(clientDir)
  cpSync(generatedDir, path.join(folder, builtData), { recursive: true })
  const adminOrigins = await publishAdmin({ contentDir, outDir: path.join(clientDir, 'admin') })
  const facts = {
    styleHashes: await hashStyles(path.join(folder, styleFile)),
    clientEntry: findClientEntry(readFileSync(path.join(clientDir, 'index.html'), 'utf8')),
    adminOrigins,
  }
  const toCome = await publish(publishInput(facts), { contentDir, outDir: clientDir, pictures })
  notePicturesToCome(folder, toCome)
  const text = JSON.stringify({ ...facts, files: countFiles(folder) }, null, 2)
  writeFileSync(path.join(folder, factsFile), `${text}\n`)
}

/** By its files, as the server does: one of which some were lost is made again. */
function isWhole(release: string): boolean {
  const file = path.join(release, factsFile)
  if (!existsSync(file)) return false
  const facts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof facts !== 'object' || facts === null || !('files' in facts)) return false
  const files = countFiles(release)
  return lacksPictures(release) ? files >= Number(facts.files) : files === facts.files
}

/** Only the `vike` command prerenders: `vite build` would leave it out in silence. */
function prerender(outDir: string): Promise<void> {
  const command = spawn(process.execPath, [path.join(projectDir, 'node_modules/vike/bin.js'), 'build'], {
    cwd: projectDir,
    env: { ...process.env, RELEASE_FOLDER: outDir },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    command.on('error', reject)
    command.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`vike build ended with exit code ${code}`)),
    )
  })
}

/** It is answered with status 404, so it must not be found under an address of its own. */
function moveUnknownCityPage(clientDir: string): void {
  const folder = path.join(clientDir, 'cities/unknown')
  renameSync(path.join(folder, 'index.html'), path.join(clientDir, 'cities/unknown.html'))
  rmSync(folder, { recursive: true })
}

/** What the steps after prerendering take from the content. */
function publishInput({ styleHashes, adminOrigins }: BuildFacts): PublishInput {
  const { site, articles, redirects, pages, images } = openContent(generatedDir)
  return {
    site,
    articles: articles.all,
    redirects: redirects.items,
    pages: pages.all,
    images,
    styleHashes,
    adminOrigins,
  }
}
