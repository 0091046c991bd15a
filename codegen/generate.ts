import path from 'node:path'
import { defaultCacheDir, Memo } from './cache/memo.ts'
import { check } from './check/check.ts'
import { rememberFindings } from './check/remember-findings.ts'
import { validatorOf } from './check/validators.ts'
import { emitAreaMap } from './emit/area-map.ts'
import { emitContent } from './emit/content.ts'
import { emitSurroundings } from './emit/emit-surroundings.ts'
import type { EmittedFile } from './emit/emitted.ts'
import { emitPages } from './emit/pages.ts'
import { emitTypes } from './emit/types.ts'
import { emitZipPlaces } from './emit/zip-places.ts'
import { loadModel, modelVersion } from './load-model.ts'
import type { Entity, Model } from './model.ts'
import { checkPageFiles } from './page-files.ts'
import { texasPlaces } from './places/texas.ts'
import type { Problem } from './problem.ts'
import { projectDir } from './project-dir.ts'
import type { Content } from './read/content.ts'
import { type PictureFaults, readPictures } from './read/pictures.ts'
import { readContent } from './read/read.ts'
import { imageSources } from './resolve/image-sources.ts'
import { assembleSite, type Site } from './resolve/site.ts'
import { lintCode, lintSchemas } from './schema/lint-schemas.ts'
import { type Written, writeFiles } from './write/write.ts'

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
  pictures?: PictureFaults
}

export interface Checked {
  site: Site
  problems: Problem[]
  /** What people should look at, though the site is built with it. */
  readonly warnings: Problem[]
  /** The text of a file, for code frames. */
  textOf: (file: string) => string | undefined
}

/** Reads and checks all content; writes nothing. */
export const checkContent = (options: GenerateOptions): Checked => checkSite(readSite(options), options)

interface Read {
  model: Model
  content: Content
  site: Site
}

function readSite(options: GenerateOptions): Read {
  const model = loadModel(options.contentDir, options.schemasDir)
  const content = readContent(model, options, options.pictures)
  return { model, content, site: assembleSite(model, content, options.now) }
}

function checkSite({ model, content, site }: Read, options: GenerateOptions): Checked {
  const memory = rememberFindings(site, options)
  const validator = (entity: Entity) => validatorOf(model, entity)
  const found = check(site, {
    validatorOf: validator,
    zipPlaces: texasPlaces,
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
    problems: [...schemaProblems(model, options.cacheDir), ...pageFiles, ...found.problems],
    get warnings() {
      return found.warnings
    },
    textOf: file => texts.get(file) ?? model.schemaTexts.get(file.replace(/^schemas\//, '')),
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Compiling what the schemas are checked by takes longer than a warm check of the content. */
function schemaProblems(model: Model, dir = defaultCacheDir): Problem[] {
  const memo = Memo.open<Problem[]>({ dir, name: 'schema-problems', code: lintCode })
  const problems = memo.get('schemas', [modelVersion(model)], () => lintSchemas(model))
  memo.save()
  return problems
}

/** Makes modules of a sound site that stages behind this one know about: of pictures, for one. */
export type Emitter = (site: Site, options: GenerateOptions) => Promise<EmittedFile[]>

/**
 * The generated data and types; where there is any problem, nothing is written. `onEmitted` gets the data before it is known whether
 * there is one: what is made of them then may have to be thrown away.
 */
export async function generate(
  options: GenerateOptions,
  emitters: readonly Emitter[],
  onEmitted?: (files: readonly EmittedFile[]) => Promise<void>,
): Promise<Checked & Partial<Written>> {
  const pictures = await readPictures(options)
  const read = readSite({ ...options, pictures })
  const { site } = read
  const emit = () => emitAllData(site, options, emitters)
  // Only for who asks: nobody waits longer for a problem than finding it takes. Of content with problems, it may be that nothing can be made.
  const early = onEmitted && (await emit().catch(() => undefined))
  if (early) await onEmitted(early)
  const checked = checkSite(read, options)
  if (checked.problems.length > 0) return checked
  const types = await emitTypes(site, imageSources(site), options.cacheDir ?? defaultCacheDir)
  const { outDir = path.join(projectDir, 'generated') } = options
  // A copy of what was checked would have asked for the warnings.
  return Object.assign(checked, writeFiles(outDir, [types, ...(early ?? (await emit()))]))
}

async function emitAllData(
  site: Site,
  options: GenerateOptions,
  emitters: readonly Emitter[],
): Promise<EmittedFile[]> {
  const { cacheDir = defaultCacheDir } = options
  const others = await Promise.all(emitters.map(emit => emit(site, options)))
  return [
    ...emitContent(site),
    emitPages(site),
    ...emitAreaMap(site, cacheDir),
    ...emitSurroundings(site, cacheDir),
    ...emitZipPlaces(site),
    ...others.flat(),
  ]
}
