import { PREFILL_KEYS } from '../../site/estimate-fields.ts'
import { findAlternatives, findClosestMatch, findSureMatch } from '../close-match.ts'
import type { Diagnosis } from '../finding-texts/file-texts.ts'
import { getAt, isObject, textAt } from '../json.ts'
import { recordsOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'

type QueryDiagnosis = Extract<Diagnosis, { code: 'links/form-setting' | 'links/form-choice' }>

/** Describes what a link to the estimate form asks of it in vain, such as `?service=planks`: the form opens, and ignores it. */
export function describeFormQuery(href: string, site: ResolvedSite): QueryDiagnosis | undefined {
  const [, page, query] = /^([^?#]*)\?([^#]*)/.exec(href) ?? []
  const form = textAt(recordsOf(site, 'navigation')[0]?.data, ['estimate', 'href'])
  if (query === undefined || page !== form?.replace(/[?#].*$/s, '')) return undefined
  for (const [name, value] of new URLSearchParams(query)) {
    const found = PREFILL_KEYS.some(key => key === name)
      ? describeChoice(name, value, site)
      : describeSetting(name)
    if (found) return found
  }
  return undefined
}

/** Programs that count visits add settings of their own: only one that looks like the form's is a mistake. */
function describeSetting(name: string): QueryDiagnosis | undefined {
  const near = findClosestMatch(name, PREFILL_KEYS)
  return near === undefined ? undefined : { code: 'links/form-setting', parameters: { name, near } }
}

function describeChoice(name: string, value: string, site: ResolvedSite): QueryDiagnosis | undefined {
  const texts = recordsOf(site, 'interface')[0]?.data
  const keysAt = (path: readonly string[]) => {
    const group = getAt(texts, path)
    return isObject(group) ? Object.keys(group) : []
  }
  if (name === 'topic') {
    // A new topic needs no entry in the list: only a slip of one that is there is a mistake.
    const topics = keysAt(['topics'])
    const near = topics.includes(value) ? undefined : findSureMatch(value, topics)
    return near === undefined ? undefined : { code: 'links/form-choice', parameters: { name, value, near } }
  }
  const choices = name === 'service' ? keysAt(['contactForm', 'services']) : slugsOf(name, site)
  if (choices.length === 0 || choices.includes(value)) return undefined
  return { code: 'links/form-choice', parameters: { name, value, ...findAlternatives(value, choices) } }
}

const slugsOf = (name: string, site: ResolvedSite): string[] =>
  name === 'floor' ? recordsOf(site, 'floors').map(({ slug }) => slug) : []
