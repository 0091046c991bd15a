import { humanize } from '../../../codegen/names.ts'
import type { Problem } from '../../../codegen/problem.ts'
import { adminAddress, readAdminAddress, readTranslationAddress } from '../../../site/admin-address.ts'

/** A content file in the words of the check. */
const contentFile = /\bcontent\/([\w./-]+)\.(?:yaml|md)\b/g

/** 'Cities › Kyle': people know forms, not files. */
export function formName(address: string): string | undefined {
  const found = readAdminAddress(address.slice(address.indexOf('#')))
  if (!found) return undefined
  const group = found.group.startsWith('_') ? [] : [found.group]
  return [...group, found.slug].map(humanize).join(' › ')
}

/** Returns the field of a form that a problem is about. */
export function fieldOf({ form = '' }: Pick<Problem, 'form'>): string | undefined {
  const hash = form.slice(form.indexOf('#'))
  return (readAdminAddress(hash) ?? readTranslationAddress(hash))?.field
}

/** Words in which each file is called by its form. */
export function namingForms(words: string): string {
  return words.replace(contentFile, (file, name: string) => formName(addressOf(name)) ?? file)
}

/** 'cities/kyle', 'pages/blog' or 'prices': the first two have a group. */
function addressOf(name: string): string {
  const end = name.lastIndexOf('/')
  return end < 0
    ? adminAddress({ name, kind: 'singleton' }, name)
    : adminAddress({ name: name.slice(0, end), kind: 'collection' }, name.slice(end + 1))
}
