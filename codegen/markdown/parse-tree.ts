import type { Root } from 'mdast'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'

const plainParser = unified().use(remarkParse).use(useBlockDirectives)
const tableParser = unified().use(remarkParse).use(useTables).use(useBlockDirectives)
const gfmParser = unified().use(remarkParse).use(remarkGfm).use(useBlockDirectives)
/** Every table contains one of these. */
const tableSigns = /\||:-|-:/
/** Every task, footnote, strikethrough and autolink contains one of these. */
const otherGfmSigns = /[~@&]|www|http|\[\^|\[[\sx]\]/i

/** Parses with GitHub's extensions only if the text may use them, because they triple the time. Most texts use only tables. */
export function parseMarkdownTree(source: string): Root {
  if (otherGfmSigns.test(source)) return gfmParser.parse(source)
  return (tableSigns.test(source) ? tableParser : plainParser).parse(source)
}

/** Adds only the tables of GitHub's extensions. */
function useTables(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()]
}

/** Adds container and leaf directives. Text directives, which the site doesn't use, would match `10 AM:sharp` and `{{fact:phone}}`. */
export function useBlockDirectives(this: Processor): void {
  remarkDirective.call(this)
  const { micromarkExtensions = [] } = this.data()
  const { text: _, ...blocks } = micromarkExtensions.pop() ?? {}
  micromarkExtensions.push(blocks)
}
