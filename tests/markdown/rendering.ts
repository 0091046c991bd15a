import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkSite } from '../../authoring/change/check-site.ts'
import { pageData } from '../../codegen/emit/content.ts'
import { listPages } from '../../codegen/emit/pages.ts'
import { generate } from '../../codegen/generate.ts'
import { exportNameOf } from '../../codegen/model.ts'
import type { Problem } from '../../codegen/problem.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { loadPage } from '../../pages/routes.ts'
import { compose } from '../../publishing/downloads/compose/compose.ts'
import { guide } from '../../publishing/downloads/compose/guide.ts'
import { siteEmitters } from '../../publishing/site-emitters.ts'
import { feeds } from '../../publishing/site-files/feeds.ts'
import { convertToMarkdown } from '../../renderer/convert-to-markdown.ts'
import { renderBody } from '../../renderer/render-body.tsx'
import { type Content, createContent, type DataSource } from '../../site/content.ts'
import { dataIn } from '../../site/open-content.ts'
import { isWellFormed } from '../dist/well-formed.ts'
import { htmlValidator } from '../html-validator.ts'
import { changedSite, today, year } from '../mistakes/changed-site.ts'

/** The fixture site, generated once for all documents. */
export interface RenderingBase {
  site: ResolvedSite
  source: DataSource
}

export async function openBase(cacheDir: string): Promise<RenderingBase> {
  const contentDir = path.join(projectDir, 'tests/fixtures/site')
  const outDir = path.join(cacheDir, 'generated')
  const { site, problems } = await generate({ contentDir, cacheDir, outDir, year, today }, siteEmitters)
  assert.deepEqual(problems, [])
  const read = dataIn(path.join(outDir, 'data'))
  const sizes = site.records
    .filter(({ entity }) => entity.name === 'downloads')
    .map(({ slug }) => [slug, { bytes: 340_000, pages: 2 }])
  const known = new Map<string, unknown>([['downloadFiles', Object.fromEntries(sizes)]])
  const source = (kind: string) => {
    if (!known.has(kind)) known.set(kind, read(kind))
    return known.get(kind)
  }
  return { site, source }
}

/** Reads a file of the fixture site. */
export const readDocument = (file: string) =>
  readFileSync(path.join(projectDir, 'tests/fixtures/site', file), 'utf8')

export interface RenderingOutcome {
  problems: readonly Problem[]
  /** Errors in the rendering of a document that the check accepts, or in the messages about one that it rejects. */
  failures: readonly string[]
}

/** Checks the site with another text in one file. If the check accepts it, renders everything that depends on the file. */
export async function tryText(
  { site, source }: RenderingBase,
  file: string,
  text: string,
): Promise<RenderingOutcome> {
  const changed = changedSite(site, new Map([[file, text]]))
  const problems = checkSite(changed)
  if (problems.length > 0) return { problems, failures: wordingFailures(problems, changed) }
  const record = changed.records.find(other => other.path === file)
  if (!record) throw new Error(`${file} is not a record`)
  try {
    return { problems, failures: await withoutComplaints(() => renderingFailures(record, changed, source)) }
  } catch (error) {
    return { problems, failures: [`throws: ${error instanceof Error ? error.stack : error}`] }
  }
}

/** React and the libraries report invalid nesting and unknown attributes on the console. */
async function withoutComplaints(render: () => Promise<string[]>): Promise<string[]> {
  const { error, warn } = console
  const complaints: string[] = []
  const note = (...parts: readonly unknown[]) =>
    complaints.push(`console: ${parts.map(String).join(' ').slice(0, 300)}`)
  Object.assign(console, { error: note, warn: note })
  try {
    return [...(await render()), ...complaints]
  } finally {
    Object.assign(console, { error, warn })
  }
}

const jargon = /\[object|undefined|\bNaN\b|TypeError|\n\s+at /

function wordingFailures(problems: readonly Problem[], site: ResolvedSite): string[] {
  const texts = new Map(site.content.records.map(record => [record.file, record.text]))
  return problems.flatMap(problem => {
    const text = texts.get(problem.file) ?? ''
    const lines = text.split('\n')
    const words = `${problem.message} ${problem.suggestion ?? ''}`
    const isPlaced =
      problem.line <= lines.length && problem.column <= (lines[problem.line - 1]?.length ?? 0) + 2
    return [
      ...(jargon.test(words) ? [`jargon: ${words}`] : []),
      ...(isPlaced ? [] : [`place outside the file: ${problem.line}:${problem.column} ${words}`]),
    ]
  })
}

async function renderingFailures(
  record: ContentRecord,
  site: ResolvedSite,
  base: DataSource,
): Promise<string[]> {
  const { entity, slug } = record
  const kind = exportNameOf(entity)
  const known = new Map<string, unknown>([
    [kind, JSON.parse(JSON.stringify(pageData(entity, site)))],
    ['pages', listPages(site, today)],
  ])
  const content = createContent(name => known.get(name) ?? base(name))
  const address = `/${entity.name === 'articles' ? 'blog' : 'guides'}/${slug}`
  return [
    ...(await pageFailures(content, address)),
    ...storyFailures(content, entity.name, slug),
    ...listFailures(content),
  ]
}

// Other tests validate the layout around the body.
const validator = htmlValidator({
  'no-dup-id': 'error',
  'no-trailing-whitespace': 'off',
  'no-inline-style': 'off',
  'prefer-native-element': 'off',
})

async function pageFailures(content: Content, address: string): Promise<string[]> {
  const page = await loadPage(address)
  const data = page?.data(content)
  if (!page || !data) return [`no page at ${address}`]
  const body = renderBody({ content, head: data.head, children: page.element(data.subject) })
  const html = `<!DOCTYPE html><html lang="en"><head><title>Snow</title></head><body>${body}</body></html>\n`
  const text = convertToMarkdown(html, { title: '', description: '', url: content.site.url + address })
  const report = await validator.validateString(html)
  const main = body.slice(body.indexOf('<main'), body.lastIndexOf('</main>'))
  return [
    ...report.results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, offset }) =>
          `html ${ruleId}: ${message} at ${html.slice(Math.max(offset - 60, 0), offset + 80)}`,
      ),
    ),
    ...leftovers('page', visibleText(main)),
    ...leftovers('attributes', attributesOf(main)),
    ...leftovers('head', JSON.stringify(data.head)),
    ...leftovers('text', text),
  ]
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** Returns the visible text without code, which may contain anything, and without the table of contents, which repeats code of headings. */
const visibleText = (html: string) =>
  decoded(
    html
      .replace(/<nav class="contents"[\s\S]*?<\/nav>|<(code|svg)\b[\s\S]*?<\/\1>/g, '')
      .replace(/<img\b[^>]*>/g, 'picture')
      .replace(/<\/?(?:p|li|h\d|td|th|div)\b[^>]*>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )

const attributesOf = (html: string) =>
  [...html.matchAll(/ [\w-]+="([^"]*)"/g)].map(([, value = '']) => decoded(value)).join('\n')

const forbidden: readonly [string, RegExp][] = [
  ['undefined', /undefined/],
  ['NaN', /\bNaN\b/],
  ['an object', /\[object/],
  ['a placeholder', /\{\{ ?[\w-]*:?/],
  ['an encoded placeholder', /%7B%7B/i],
  ['a block', /^\s*:{2,}\s*[\w-]*/m],
  ['a reference', /\]\[(?:pic|page)?\]|!\[|\[pic\]/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for.
  ['a control character', /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD\uFFFE\uFFFF]/],
]

// Outputs in which code can't be distinguished from other text.
const withCode: ReadonlySet<string> = new Set(['text', 'story'])
const ofMarkup: ReadonlySet<string> = new Set(['a reference', 'a block', 'an encoded placeholder'])

const leftovers = (where: string, text: string): string[] =>
  forbidden.flatMap(([name, pattern]) => {
    if (withCode.has(where) && ofMarkup.has(name)) return []
    const found = pattern.exec(text)
    return found
      ? [`${where} has ${name}: …${text.slice(Math.max(found.index - 40, 0), found.index + 40)}…`]
      : []
  })

function storyFailures(content: Content, kind: string, slug: string): string[] {
  const [download] = content.downloads.all
  if (!download) throw new Error('No download')
  const isArticle = kind === 'articles'
  const { articles, guides } = content
  const parts = isArticle
    ? { articles: articles.all.filter(one => one.slug === slug).map(one => one.slug) }
    : { guides: guides.all.filter(one => one.slug === slug).map(one => one.slug) }
  const stories = [
    guide(parts)(download, content),
    ...content.downloads.all.map(one => compose(one, content)),
  ]
  return stories.flatMap(story => leftovers('story', JSON.stringify(story)))
}

function listFailures(content: Content): string[] {
  const files = feeds({
    site: content.site,
    articles: content.articles.all,
    images: content.images,
    translations: [],
  })
  return [
    ...files.flatMap(({ path: name, content: xml }) =>
      isWellFormed(String(xml)) ? [] : [`${name} is not well-formed`],
    ),
    ...files.flatMap(({ path: name, content: xml }) => leftovers(name, String(xml))),
    ...leftovers('search', JSON.stringify(content.pages.all)),
  ]
}
