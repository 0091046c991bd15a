import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { parseSync } from 'vite'
import { CST, Lexer } from 'yaml'

/** A comment or a paragraph of a document. */
export interface Passage {
  /** Number of its first line, from 1. */
  line: number
  /** The text without comment markers. Adjacent line comments are one passage. */
  text: string
}

/** Returns the comments of a source file, or the paragraphs of a Markdown file without their code. */
export function passagesOf(file: string, source: string): Passage[] {
  if (file.endsWith('.md')) return paragraphsOf(source)
  return joinLines(commentsOf(file, source), source)
}

interface SourceComment {
  text: string
  start: number
  end: number
  isBlock: boolean
}

function commentsOf(file: string, source: string): SourceComment[] {
  if (/\.(?:[cm]?ts|tsx|[cm]?js)$/.test(file)) {
    return parseSync(file, source).comments.map(({ type, value, start, end }) => ({
      text: value,
      start,
      end,
      isBlock: type === 'Block',
    }))
  }
  if (/\.ya?ml$/.test(file)) return yamlComments(source)
  return matchComments(source, file.endsWith('.css') ? cssToken : shellToken)
}

// Strings come first in both, so that a marker inside one is skipped with it.
const cssToken = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)"']*\)|\/\*(?<text>[\s\S]*?)\*\//g
const shellToken = /\\.|"(?:\\.|[^"\\])*"|'[^']*'|(?<![^\s;(&|])#(?!!)(?<text>.*)/g

function matchComments(source: string, token: RegExp): SourceComment[] {
  return [...source.matchAll(token)].flatMap(({ 0: whole, index, groups }) =>
    groups?.text === undefined
      ? []
      : [{ text: groups.text, start: index, end: index + whole.length, isBlock: whole.startsWith('/*') }],
  )
}

// Tokens of the lexer that aren't characters of the source.
const yamlControls = new Set(['doc-mode', 'flow-error-end', 'scalar'])

function yamlComments(source: string): SourceComment[] {
  let end = 0
  return [...new Lexer().lex(source)].flatMap(token => {
    const type = CST.tokenType(token)
    if (yamlControls.has(type ?? '')) return []
    const start = end
    end += token.length
    return type === 'comment' ? [{ text: token.slice(1), start, end, isBlock: false }] : []
  })
}

/** Joins line comments on consecutive lines that hold nothing else. */
function joinLines(comments: readonly SourceComment[], source: string): Passage[] {
  const passages: Passage[] = []
  let previous: SourceComment | undefined
  for (const comment of comments) {
    const text = comment.isBlock ? comment.text.replace(/^[ \t]*\*+/gm, '') : comment.text.replace(/^\/+/, '')
    const last = passages.at(-1)
    const between = previous && source.slice(previous.end, comment.start)
    if (last && !comment.isBlock && !previous?.isBlock && /^\r?\n[ \t]*$/.test(between ?? '')) {
      last.text += `\n${text}`
    } else {
      passages.push({ line: lineAt(source, comment.start), text })
    }
    previous = comment
  }
  return passages
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

function paragraphsOf(source: string): Passage[] {
  const paragraphs: Passage[] = []
  visit(unified().use(remarkParse).parse(source), node => {
    if (node.type !== 'paragraph' && node.type !== 'heading') return
    const texts: string[] = []
    visit(node, 'text', ({ value }) => void texts.push(value))
    paragraphs.push({ line: node.position?.start.line ?? 1, text: texts.join(' … ') })
  })
  return paragraphs
}
