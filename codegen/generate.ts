import path from 'node:path'
import { DiskCache, defaultCacheDir } from './cache/disk-cache.ts'
import { check } from './check/check.ts'
import { openFindingsCache } from './check/disk-findings-cache.ts'
import { validatorOf } from './check/validators.ts'
import { todayOf } from './day.ts'
import { emitContent } from './emit/content.ts'
import type { EmittedFile } from './emit/emitted-file.ts'
import { emitLanguages } from './emit/languages.ts'
import { emitPages } from './emit/pages.ts'
import { emitTopics } from './emit/topics.ts'
import { emitTypes } from './emit/types.ts'
import { fileTexts } from './finding-texts/file-texts.ts'
import { openMergeCache } from './languages/disk-merge-cache.ts'
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
import { visibleSite } from './resolve/visible-site.ts'
import { lintCode, lintSchemas } from './schema/lint-schemas.ts'
import { type WriteResult, writeFiles } from './write/write-files.ts'

export interface GenerateOptions {
  contentDir: string
  schemasDir?: string
  /** Folder of the `+Page.tsx` files. If undefined, URLs of schemas aren't compared with them. */
  pagesDir?: string
  /** Default: `generated` in the project. */
  outDir?: string
  /** Folder of the disk cache. Default: in node_modules/.cache. */
  cacheDir?: string
  /** Year of the build, for ages and copyrights. */
  year: number
  /** Day of the check and of publication, as YYYY-MM-DD. Default: today in the time zone of the business. */
  today?: string
  /** Keeps records whose first day is yet to come, for people who work on them. */
  withUpcoming?: boolean
  /** Progress of reading; `done` and `total` are numbers of files. */
  onProgress?: (done: number, total: number) => void
  /** Resolves when there is enough memory to decode large images. */
  waitForMemory?: () => Promise<unknown>
  /** Result of `checkImages`. If undefined, only names and sizes of images are checked. */
  imageFaults?: ImageFaults
}

export interface CheckedContent {
  /** All content, including records that visitors don't see today. */
  site: ResolvedSite
  /** The day of the check, as YYYY-MM-DD. */
  today: string
  problems: Problem[]
  /** Problems that a person must judge. They don't prevent a build. */
  readonly warnings: Problem[]
  /** Returns the text of a file, for code frames. */
  textOf: (file: string) => string | undefined
}

/** Reads and checks all content. Writes nothing but the cache. */
export const checkContent = (options: GenerateOptions): CheckedContent =>
  checkLoaded(loadContent(options), options)

interface LoadedContent {
  model: Model
  content: ContentFiles
  site: ResolvedSite
  today: string
  /** Saves what was merged of the translations. */
  saveMerged: () => void
}

function loadContent(options: GenerateOptions): LoadedContent {
  const model = loadModel(options.contentDir, options.schemasDir)
  const { mergeOnce, save: saveMerged } = openMergeCache(model, options)
  const content = { ...readContent(model, options, options.imageFaults), mergeOnce }
  const { today = todayOf(content) } = options
  return { model, content, site: resolveSite(model, content, options.year), today, saveMerged }
}

function checkLoaded(
  { model, content, site, today, saveMerged }: LoadedContent,
  options: GenerateOptions,
): CheckedContent {
  const { cacheOf, save } = openFindingsCache(options)
  const validator = (entity: Entity) => validatorOf(model, entity)
  const tools = {
    validatorOf: validator,
    zipPlaces: loadTexasZipTable,
    today,
    cacheOf,
  }
  const found = check(site, tools, fileTexts)
  save()
  saveMerged()
  const pageFiles = options.pagesDir ? checkPageFiles(model, options.pagesDir) : []
  const texts = new Map(
    [...content.records, ...content.translations, content.urlList ?? []]
      .flat()
      .map(({ file, text }) => [file, text]),
  )
  return {
    site,
    today,
    problems: [...findSchemaProblems(model, options.cacheDir), ...pageFiles, ...found.problems],
    get warnings() {
      return found.warnings
    },
    textOf: file => texts.get(file) ?? model.schemaTexts.get(file.replace(/^schemas\//, '')),
  }
}

/** Lints the schemas, cached: compiling the meta-schema takes longer than a warm check of the content. */
function findSchemaProblems(model: Model, dir = defaultCacheDir): Problem[] {
  const cache = DiskCache.open<Problem[]>({ dir, name: 'schema-problems', code: lintCode })
  const problems = cache.get('schemas', [hashOfModel(model)], () => lintSchemas(model))
  cache.save()
  return problems
}

/** Emits further data of a valid site, such as data of images, for the stages after the compiler. */
export type Emitter = (site: ResolvedSite, options: GenerateOptions) => Promise<EmittedFile[]>

/** Writes the generated data and types, unless there is a problem. */
export async function generate(
  options: GenerateOptions,
  emitters: readonly Emitter[],
): Promise<CheckedContent & Partial<WriteResult>> {
  const imageFaults = await checkImages(options)
  const loaded = loadContent({ ...options, imageFaults })
  const { today } = loaded
  const checked = checkLoaded(loaded, options)
  if (checked.problems.length > 0) return checked
  const site = visibleSite(loaded.site, { ...options, today })
  const data = await emitAllData(site, { ...options, today }, emitters)
  const types = await emitTypes(site, listImageSources(site), options.cacheDir ?? defaultCacheDir)
  const { outDir = path.join(projectDir, 'generated') } = options
  // A spread would compute the warnings.
  return Object.assign(checked, writeFiles(outDir, [types, ...data]))
}

async function emitAllData(
  site: ResolvedSite,
  options: GenerateOptions & { today: string },
  emitters: readonly Emitter[],
): Promise<EmittedFile[]> {
  const others = await Promise.all(emitters.map(emit => emit(site, options)))
  return [
    ...emitContent(site),
    emitPages(site, options.today),
    emitTopics(site),
    ...emitLanguages(site, options.today),
    ...others.flat(),
  ]
}
