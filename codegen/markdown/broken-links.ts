import type { Nodes } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { SpanProblem } from '../problem.ts'
import { nodesOf } from './nodes.ts'

// Matches from the closing bracket of a link text that became plain text to the end of the second brackets or of the line.
const remains = /(?<!\\)\](?:\[([^\]\n]*)\]?| ?\(([^)\n]*)\)?)/g
const address = /^\s*(?:\/|#|https?:|mailto:|tel:|\{\{fact:|%7B%7B|\S+\.(?:jpe?g|png|webp|gif|svg|pdf)\b)/i

/** Finds links and images that are printed as text because of their syntax. The positions of nodes are offsets into `text`. */
export function findBrokenLinks(nodes: readonly Nodes[], text: string): SpanProblem[] {
  const problems: SpanProblem[] = []
  for (const node of nodes) {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (node.type.startsWith('image')) problems.push(...findBracketsInAlt(node))
    if (node.type !== 'text' || start === undefined || end === undefined) continue
    problems.push(...findBrokenDefinitions(text.slice(start, end), start))
    const images: number[] = []
    for (const match of text.slice(start, end).matchAll(remains)) {
      const [whole, label, target] = match
      const at = start + match.index
      const opening = text.lastIndexOf('[', at)
      if (opening <= text.lastIndexOf('\n', at) || text.charAt(opening - 1) === '\\') continue
      const isImage = text[opening - 1] === '!' && text[opening - 2] !== '\\'
      if (label === undefined && !isImage && !address.test(target ?? '')) continue
      if (isImage) images.push(opening - 1)
      problems.push({
        span: [isImage ? opening - 1 : opening, at + whole.length],
        ...(isImage ? describeImage : describeLink)(text.slice(opening, at), label, target),
      })
    }
    const [unfinished] = [...text.slice(start, end).matchAll(/(?<!\\)!\[/g)]
    const at = start + (unfinished?.index ?? 0)
    if (unfinished && !images.includes(at)) problems.push(describeUnfinishedImage([at, at + 2]))
  }
  return problems
}

/** Reports an image or a link in alternative text: screen readers would read out its brackets. */
function findBracketsInAlt(node: Nodes): SpanProblem[] {
  if (!('alt' in node) || !/!\[|\][[(]/.test(node.alt ?? '')) return []
  return [
    {
      span: [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0],
      message: 'The words of this picture hold another picture or link, which is read out with its brackets.',
      suggestion: 'Write only what the picture shows between the square brackets.',
    },
  ]
}

const definition =
  /^[ \t]*(\[[^\]\n]+\]):[ \t]*(?:<[^>\n]*>|\/\S|https?:|mailto:|\{\{fact:|\S+\.[a-z]{3,4}(?=\s)).*/gim

/** Reports definitions (`[name]: address "title"`) that are printed because of an error after the address. */
function findBrokenDefinitions(text: string, start: number): SpanProblem[] {
  return [...text.matchAll(definition)].map(({ index, 0: line, 1: name = '' }) => ({
    span: [start + index, start + index + line.trimEnd().length],
    message: `This line is not read as the address of ${name}, but printed.`,
    suggestion: `Write ${name}: and the address alone, on a line of its own below an empty line.`,
  }))
}

/** Reports links without visible text, and links inside links. */
export function findUselessLinks(nodes: readonly Nodes[]): SpanProblem[] {
  return nodes.flatMap((node): SpanProblem[] => {
    if (node.type !== 'link' && node.type !== 'linkReference') return []
    const inner = node.children.flatMap(child => nodesOf(child)).find(({ type }) => linkTypes.has(type))
    if (inner) {
      return [
        {
          span: [inner.position?.start.offset ?? 0, inner.position?.end.offset ?? 0],
          message: `A link cannot hold ${inner.type === 'footnoteReference' ? 'a note' : 'another link'}.`,
          suggestion: 'Move it behind the link, or write its words alone.',
        },
      ]
    }
    // `textOf` includes alternative text. Characters of the category Cf, such as a soft hyphen, have no width.
    if (textOf(node).replace(/[\s\p{Cf}]/gu, '') !== '') return []
    return [
      {
        span: [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0],
        message: 'This link has no words, so nobody can see it.',
        suggestion: 'Write between the square brackets where it leads, or delete the link.',
      },
    ]
  })
}

const linkTypes: ReadonlySet<Nodes['type']> = new Set(['link', 'linkReference', 'footnoteReference'])

function describeImage(
  words: string,
  label: string | undefined,
  target = '',
): { message: string; suggestion: string } {
  if (label !== undefined) {
    return {
      message: `This picture has no file: no line of the text begins with [${label}]:.`,
      suggestion: `Write the file in round brackets: !${words}](…)`,
    }
  }
  return {
    message: 'This is not read as a picture, but as text with brackets.',
    suggestion: /\S\s+\S/.test(target)
      ? `Write a file name with spaces between < and >: !${words}](<${target.trim()}>)`
      : `Write the file name in round brackets, without a space before them: !${words}](${target.trim()})`,
  }
}

function describeUnfinishedImage(span: SpanProblem['span']): SpanProblem {
  return {
    span,
    message: 'A picture begins here, but its file is missing: ![ is printed as it is typed.',
    suggestion: 'Write ![What it shows](file.jpg), or \\![ if the characters are meant as text.',
  }
}

function describeLink(
  words: string,
  label: string | undefined,
  target = '',
): { message: string; suggestion: string } {
  if (label !== undefined) {
    return {
      message: `This link has no address: no line of the text begins with [${label}]:.`,
      suggestion: `Write the address in round brackets: ${words}](/…)`,
    }
  }
  return {
    message: 'This is not read as a link, but as text with brackets.',
    suggestion: `Write it without spaces in the address or before it: ${words}](${target.trim().replace(/\s+/g, '-')})`,
  }
}
