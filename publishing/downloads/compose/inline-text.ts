import type { ElementContent, Nodes } from 'hast'
import type { Content } from '../../../site/content.ts'
import type { Run, Text } from '../story.ts'
import { absolute } from './frame.ts'

/** Words with their weight and links; line ends of the source are spaces. */
export function inlineText(nodes: readonly ElementContent[], content: Content): Text {
  return nodes.flatMap(node => runs(node, {}, content))
}

/** Only the words. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function runs(node: ElementContent, look: Omit<Run, 'text'>, content: Content): Run[] {
  if (node.type === 'text') return [{ ...look, text: node.value.replace(/\s*\n\s*/g, ' ') }]
  if (node.type !== 'element') return []
  if (node.tagName === 'br') return [{ ...look, text: '\n' }]
  // There is no italic among the fonts of the site, so emphasis is bold.
  const bold = ['strong', 'em', 'b', 'th'].includes(node.tagName) ? { bold: true } : {}
  const { href, dataFootnoteRef, dataFootnoteBackref } = node.properties
  if (dataFootnoteBackref !== undefined) return []
  if (dataFootnoteRef !== undefined) return [{ ...look, text: `[${textOf(node)}]` }]
  // A place on the page isn't one in the PDF.
  const isLink = node.tagName === 'a' && typeof href === 'string' && !href.startsWith('#')
  const link = isLink ? { href: absolute(href, content) } : {}
  return node.children.flatMap(child => runs(child, { ...look, ...bold, ...link }, content))
}
