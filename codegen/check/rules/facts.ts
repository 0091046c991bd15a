import { suggest } from '../../nearest.ts'
import type { Rule } from '../rule.ts'

/** Every placeholder is written `{{fact:name}}` and names a fact that exists. */
export const factsRule: Rule = {
  id: 'facts',
  *find(site) {
    const names = [...site.facts.names].sort()
    const registryUnread = site.records.some(record => record.entity.name === 'facts' && !record.data)
    for (const record of site.records) {
      for (const match of placeholdersOf(record.text)) {
        const span = [match.index, match.index + match[0].length] as const
        const [, inner = ''] = match
        const name = /^fact:([\w-]+)$/.exec(inner)?.[1]
        if (name === undefined) {
          const meant = inner.replace(/^\s*fact\s*:?\s*/i, '').trim()
          yield {
            record,
            span,
            message: `${match[0]} is not how a fact is written.`,
            suggestion: `Write {{fact:${site.facts.names.has(meant) ? meant : 'name'}}} without spaces.`,
          }
        } else if (!site.facts.names.has(name) && !registryUnread) {
          yield {
            record,
            span,
            message: `There is no fact "${name}".`,
            suggestion: suggest(
              name,
              names,
              'Add it to the file of facts, or use one of those that are there.',
            ),
          }
        }
      }
    }
  },
}

/** In the text as typed; comments of YAML files may say what they like. */
function* placeholdersOf(text: string): Iterable<RegExpExecArray> {
  if (!text.includes('{{')) return
  for (const match of text.matchAll(/\{\{([^{}\n]*)\}\}/g)) {
    const lineStart = text.lastIndexOf('\n', match.index) + 1
    if (!/^\s*#\s/.test(text.slice(lineStart, match.index))) yield match
  }
}
