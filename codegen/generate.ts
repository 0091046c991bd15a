import path from 'node:path'
import { DiskCache, defaultCacheDir } from './cache/disk-cache.ts'
import { check } from './check/check.ts'
import { rememberFindings } from './check/remember-findings.ts'
import { validatorOf } from './check/validators.ts'
import { emitAreaMap } from './emit/area-map.ts'
import { emitContent } from './emit/content.ts'
import { emitNearbyPlaces } from './emit/emit-nearby-places.ts'
import type { EmittedFile } from './emit/emitted-file.ts'
import { emitPages } from './emit/pages.ts'
import { emitTypes } from './emit/types.ts'
import { emitZipPlaces } from './emit/zip-places.ts'
import { hashOfModel, loadModel } from './load-model.ts'
import type { Entity, Model } from './model.ts'
import { checkPageFiles } from './page-files.ts'
import { loadTexasZipTable } from './places/texas.ts'
import type { Problem } from './problem.ts'
import { projectDir } from './project-dir.ts'
import { checkImages, type ImageFaults } from './read/check-images.ts'
import type { ContentFiles } from './read/content-files.ts'
import { readContent } from './read/read-content.ts'
import { listImageSources } from './resolve/image-sources.ts'
import { resolveSite } from './resolve/resolve-site.ts'
import type { ResolvedSite } from './resolve/types.ts'
import { lintCode, lintSchemas } from './schema/lint-schemas.ts'
import { type WriteResult, writeFiles } from './write/write-files.ts'

export interface GenerateOptions {
  contentDir: string
  schemasDir?: string
  /** Holds the pages that show records. Left out, addresses aren't compared with them. */
  pagesDir?: string
  /** Default: `generated` in the project. */
  outDir?: string
  /** Where what was parsed is kept for the next run. Default: in node_modules/.cache. */
  cacheDir?: string
  /** The year of the build, for ages and copyrights. */
  now: number
  /** The day of the check, as YYYY-MM-DD. Default: the one on the machine's calendar. */
  today?: string
  /** Of reading, in files. */
  onProgress?: (done: number, total: number) => void
  /** Resolves when there is memory to decode pictures that are large. */
  memoryForLarge?: () => Promise<unknown>
  /** What `readPictures` found. Without it, pictures are known by name and size alone. */
  pictures?: ImageFaults
}

export interface CheckedContent {
  site: ResolvedSite
  problems: Problem[]
  /** What people should look at, though the site is built with it. */
  readonly warnings: Problem[]
  /** The text of a file, for code frames. */
  textOf: (file: string) => string | undefined
}

/** Reads and checks all content; writes nothing. */
export const checkContent = (options: GenerateOptions): CheckedContent =>
  checkLoaded(loadContent(options), options)

interface LoadedContent {
  model: Model
  content: ContentFiles
  site: ResolvedSite
}

function loadContent(options: GenerateOptions): LoadedContent {
  const model = loadModel(options.contentDir, options.schemasDir)
  const content = readContent(model, options, options.pictures)
  return { model, content, site: resolveSite(model, content, options.now) }
}

function checkLoaded({ model, content, site }: LoadedContent, options: GenerateOptions): CheckedContent {
  const memory = rememberFindings(site, options)
  const validator = (entity: Entity) => validatorOf(model, entity)
  const found = check(site, {
    validatorOf: validator,
    zipPlaces: loadTexasZipTable,
    today: options.today ?? dayOf(new Date()),
    recall: memory.recall,
    digest: memory.digest,
  })
  memory.save()
  const pageFiles = options.pagesDir ? checkPageFiles(model, options.pagesDir) : []
  const texts = new Map(
    [...content.records, content.urlList ?? []].flat().map(({ file, text }) => [file, text]),
  )
  return {
    site,
    problems: [...findSchemaProblems(model, options.cacheDir), ...pageFiles, ...found.problems],
    get warnings() {
      return found.warnings
    },
    textOf: file => texts.get(file) ?? model.schemaTexts.get(file.replace(/^schemas\//, '')),
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Compiling what the schemas are checked by takes longer than a warm check of the content. */
function findSchemaProblems(model: Model, dir = defaultCacheDir): Problem[] {
  const memo = DiskCache.open<Problem[]>({ dir, name: 'schema-problems', code: lintCode })
  const problems = memo.get('schemas', [hashOfModel(model)], () => lintSchemas(model))
  memo.save()
  return problems
}

/** Makes modules of a sound site that stages behind this one know about: of pictures, for one. */
export type Emitter = (site: ResolvedSite, options: GenerateOptions) => Promise<EmittedFile[]>

/**
 * The generated data and types; where there is any problem, nothing is written. `onEmitted` gets the data before it is known whether
 * there is one: what is made of them then may have to be thrown away.
 */
export async function generate(
  options: GenerateOptions,
  emitters: readonly Emitter[],
  onEmitted?: (files: readonly EmittedFile[]) => Promise<void>,
): Promise<CheckedContent & Partial<WriteResult>> {
  const pictures = await checkImages(options)
  const read = loadContent({ ...options, pictures })
  const { site } = read
  const emit = () => emitAllData(site, options, emitters)
  // Only for who asks: nobody waits longer for a problem than finding it takes. Of content with problems, it may be that nothing can be made.
  const early = onEmitted && (await emit().catch(() => undefined))
  if (early) await onEmitted(early)
  const checked = checkLoaded(read, options)
  if (checked.problems.length > 0) return checked
  const types = await emitTypes(site, listImageSources(site), options.cacheDir ?? defaultCacheDir)
  const { outDir = path.join(projectDir, 'generated') } = options
  // A copy of what was checked would have asked for the warnings.
  return Object.assign(checked, writeFiles(outDir, [types, ...(early ?? (await emit()))]))
}

async function emitAllData(
  site: ResolvedSite,
  options: GenerateOptions,
  emitters: readonly Emitter[],
): Promise<EmittedFile[]> {
  const { cacheDir = defaultCacheDir } = options
  const others = await Promise.all(emitters.map(emit => emit(site, options)))
  return [
    ...emitContent(site),
    emitPages(site),
    ...emitAreaMap(site, cacheDir),
    ...emitNearbyPlaces(site, cacheDir),
    ...emitZipPlaces(site),
    ...others.flat(),
  ]
}
