import { isMap, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml'
import { isObject, type Json } from '../../codegen/json.ts'
import type { Edit } from '../../codegen/problem.ts'
import { align } from './align.ts'
import { isNodeLike, type Source } from './edit-pairs.ts'
import { isBlank, isSaid, same } from './same.ts'
import { endOf, jsonOf, keyOf, startOf } from './spans.ts'
import { itemTemplate, pairOf, writeFlow } from './write-value.ts'

/** Rewrites a value between brackets. Unchanged items keep their spelling. */
export function editFlow({ text }: Source, node: YAMLMap | YAMLSeq, next: Json): Edit {
  const [start, end] = [startOf(node), endOf(text, node)]
  const spelled = (child: Node | undefined, value: Json) =>
    child && same(jsonOf(child), value)
      ? text.slice(startOf(child), endOf(text, child))
      : writeFlow(value, child)
  if (isSeq(node) && Array.isArray(next)) {
    const origins = align(node.items.map(jsonOf), next)
    const items = next.map((value, index) => {
      const origin = origins[index]
      const child = origin === undefined ? undefined : node.items[origin]
      return isNodeLike(child) ? spelled(child, value) : writeFlow(value, itemTemplate(node))
    })
    return { span: [start, end], text: `[${items.join(', ')}]` }
  }
  if (!isMap(node) || !isObject(next)) return { span: [start, end], text: writeFlow(next, node) }
  const keys = [...new Set([...node.items.map(keyOf), ...Object.keys(next)])]
  const pairs = keys.flatMap(key => {
    const value = next[key]
    const child = pairOf(node, key)?.value
    const kept = isNodeLike(child) ? child : undefined
    if (!isSaid(value)) {
      return kept && isBlank(jsonOf(kept)) ? [`${key}: ${spelled(kept, jsonOf(kept))}`] : []
    }
    return [`${writeFlow(key, undefined)}: ${spelled(kept, value)}`]
  })
  const padding = text.charAt(start + 1) === ' ' || text.charAt(start + 1) === '}' ? ' ' : ''
  return { span: [start, end], text: pairs.length > 0 ? `{${padding}${pairs.join(', ')}${padding}}` : '{}' }
}
