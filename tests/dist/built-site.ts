import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type HtmlElement, Parser, StaticConfigLoader } from 'html-validate'
import { projectDir } from '../../codegen/project-dir.ts'

export { projectDir }

/** Path of the current release. */
export const distDir = path.join(projectDir, 'dist/current')
export const clientDir = path.join(distDir, 'client')

export interface BuiltPage {
  /** Path on the site: '/cities/austin'. Pages that answer other paths keep their file name: '/404.html'. */
  url: string
  html: string
  /** Parsed on first access. */
  readonly root: HtmlElement
  /** Parsed head, which has few elements compared with the whole page. */
  readonly head: HtmlElement
}

const config = await new StaticConfigLoader({ root: true, elements: ['html5'] }).getConfigFor('page.html')
const parser = new Parser(config)

/** All pages of the build, sorted by URL. */
export const builtPages: readonly BuiltPage[] = htmlFiles()
  .map(readPage)
  .sort((a, b) => (a.url < b.url ? -1 : 1))

export function builtPage(url: string): BuiltPage {
  const page = builtPages.find(built => built.url === url)
  if (!page) throw new Error(`No page was built for ${url}`)
  return page
}

/** Returns a line for each finding: '/cities/austin: no picture is preloaded'. */
export function faults(check: (page: BuiltPage) => readonly string[], pages = builtPages): string[] {
  return pages.flatMap(page => check(page).map(fault => `${page.url}: ${fault}`))
}

export function hasFile(url: string): boolean {
  return existsSync(path.join(clientDir, decodeURIComponent(url)))
}

export function readBuilt(file: string): string {
  return readFileSync(path.join(clientDir, file), 'utf8')
}

function readPage(file: string): BuiltPage {
  const html = readFileSync(path.join(clientDir, file), 'utf8')
  let root: HtmlElement | undefined
  let head: HtmlElement | undefined
  return {
    url: urlOf(file),
    html,
    get root() {
      root ??= parser.parseHtml(html)
      return root
    },
    get head() {
      head ??= this.root.querySelector('head') ?? undefined
      if (!head) throw new Error(`${this.url} has no head`)
      return head
    },
  }
}

function htmlFiles(): string[] {
  if (!existsSync(path.join(distDir, 'build.json')))
    throw new Error('There is no build. Run `npm run build`.')
  return (
    readdirSync(clientDir, { recursive: true, encoding: 'utf8' })
      .map(file => file.split(path.sep).join('/'))
      // The visual editor isn't a page of the site.
      .filter(file => file.endsWith('.html') && !file.startsWith('admin/'))
  )
}

function urlOf(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/'
}
