import type { ElementContent, Nodes } from 'hast'
import type { Content } from '../../../site/content.ts'
import type { RichText, TextRun } from '../pdf-document.ts'
import { absoluteUrl } from './document-frame.ts'

/** Converts HTML into text with weights and links. Line breaks of the source become spaces. */
export function inlineText(nodes: readonly ElementContent[], content: Content): RichText {
  return nodes.flatMap(node => runs(node, {}, content))
}

/** Returns the text content of a node. */
export function textContent(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textContent).join('') : ''
}

function runs(node: ElementContent, look: Omit<TextRun, 'text'>, content: Content): TextRun[] {
  if (node.type === 'text') return [{ ...look, text: node.value.replace(/\s*\n\s*/g, ' ') }]
  if (node.type !== 'element') return []
  if (node.tagName === 'br') return [{ ...look, text: '\n' }]
  // The fonts of the site have no italics, so emphasis is bold.
  const bold = ['strong', 'em', 'b', 'th'].includes(node.tagName) ? { bold: true } : {}
  const { href, dataFootnoteRef, dataFootnoteBackref } = node.properties
  if (dataFootnoteBackref !== undefined) return []
  if (dataFootnoteRef !== undefined) return [{ ...look, text: `[${textContent(node)}]` }]
  // Fragments of the page don't exist in the PDF.
  const isLink = node.tagName === 'a' && typeof href === 'string' && !href.startsWith('#')
  const link = isLink ? { href: absoluteUrl(href, content) } : {}
  return node.children.flatMap(child => runs(child, { ...look, ...bold, ...link }, content))
}
