import type { Node } from 'prosemirror-model'
import { blocksOf, meaningOf } from './meaning.ts'
import { pairBlocks } from './pair-blocks.ts'
import { type ReadArticle, readArticle } from './read-article.ts'
import { type BlockWriter, createBlockWriter, markOf } from './write-blocks.ts'

interface Written {
  context: string
  text: string
  /** Whether it is read as the block that it was written from. */
  isSame: boolean
}

/**
 * Returns a function that writes a document as Markdown. Blocks that nobody changed keep their bytes. The others are written like
 * those that they were, and read again with their neighbors. A block that is read differently is written without its old text.
 */
export function keepArticle(article: ReadArticle): (next: Node) => string {
  const { source, doc, origins } = article
  const withoutOrigins: ReadArticle = { ...article, origins: new Map() }
  const kept = blocksOf(doc)
  const writers: readonly BlockWriter[] = [article, withoutOrigins].flatMap(known => [
    createBlockWriter(known, false),
    createBlockWriter(known, true),
  ])
  const definitions = kept.filter(
    node => /^\[[^\]]+\]:/.test(node.textContent) && node.type.name === 'sourceBlock',
  )
  const known = new WeakMap<Node, Written>()
  return write

  function write(next: Node): string {
    if (next.eq(doc)) return source
    const blocks = blocksOf(next)
    const pairs = pairBlocks(kept, blocks)
    const [first] = kept.map(node => origins.get(node)?.start)
    let text = source.slice(0, first ?? 0)
    let isWhole = true
    let before = ''
    for (const [index, block] of blocks.entries()) {
      const gap = index > 0 ? gapAt(pairs, index) : ''
      const after = sliceOf(blocks[index + 1], pairs[index + 1])
      const window = {
        before,
        gap,
        after: after === undefined ? '' : gapAt(pairs, index + 1) + after,
        nodes: blocks.slice(Math.max(0, index - 1), after === undefined ? index + 1 : index + 2),
        avoid: [before, after].map(markOf),
      }
      const isNeighbor = index === 0 || pairs[index - 1] === kept[kept.indexOf(pairs[index] ?? block) - 1]
      const slice = sliceOf(block, pairs[index])
      const written =
        slice !== undefined && isNeighbor
          ? { text: slice, isSame: true }
          : writeInWindow(block, pairs[index], window)
      isWhole &&= written.isSame
      text += gap + written.text
      before = written.text
    }
    const end = kept.at(-1)
    const rest = source.slice((end && origins.get(end)?.end) ?? 0)
    return (isWhole ? undefined : rewrite(blocks)) ?? text + rest
  }

  function writeInWindow(node: Node, old: Node | undefined, window: Window): Written {
    const context = JSON.stringify([window.before, window.gap, window.after, old && kept.indexOf(old)])
    const found = known.get(node)
    if (found?.context === context) return found
    let text = ''
    let isSame = false
    for (const { write: writeBlock } of writers) {
      text = writeBlock(node, old, { prefix: '', avoid: window.avoid })
      isSame = isReadAs(window.before + window.gap + text + window.after, window.nodes)
      if (isSame) break
    }
    const written = { context, text, isSame }
    known.set(node, written)
    return written
  }

  /** Writes all blocks without their old texts. Returns undefined if they are read differently, too. */
  function rewrite(blocks: readonly Node[]): string | undefined {
    const texts: string[] = []
    for (const block of blocks) {
      const avoid = [markOf(texts.at(-1))]
      texts.push(writers.at(-1)?.write(block, undefined, { prefix: '', avoid }) ?? '')
    }
    const text = texts.join('\n\n')
    return isReadAs(text, blocks) ? text : undefined
  }

  function isReadAs(text: string, blocks: readonly Node[]): boolean {
    const all = [text, ...definitions.map(node => node.textContent)].join('\n\n')
    const read = blocksOf(readArticle(all).doc).map(meaningOf)
    return read.join() === [...blocks, ...definitions].map(meaningOf).join()
  }

  function sliceOf(node: Node | undefined, old: Node | undefined): string | undefined {
    const origin = old && origins.get(old)
    return node && origin && old.eq(node) ? source.slice(origin.start, origin.end) : undefined
  }

  function gapAt(pairs: readonly (Node | undefined)[], index: number): string {
    const [one, other] = [pairs[index - 1], pairs[index]]
    const [first, second] = [one && origins.get(one), other && origins.get(other)]
    if (!one || !first || !second || kept[kept.indexOf(one) + 1] !== other) return '\n\n'
    return source.slice(first.end, second.start)
  }
}

/** The texts around a block, with which it is read again. */
interface Window {
  before: string
  gap: string
  after: string
  /** The block and its neighbors. */
  nodes: readonly Node[]
  avoid: readonly (string | undefined)[]
}
