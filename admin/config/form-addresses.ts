import { humanize } from '../../codegen/names.ts'
import type { Problem } from '../../codegen/problem.ts'
import { adminAddress, readAdminAddress, readTranslationAddress } from '../../site/admin-address.ts'

/** Finds content files that the check names. */
const contentFile = /\bcontent\/([\w./-]+)\.(?:yaml|md)\b/g

/** Returns the name of a form for people, who know no files: 'Cities › Kyle'. */
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

/** Replaces the names of files by those of their forms. */
export function namingForms(words: string): string {
  return words.replace(contentFile, (file, name: string) => formName(addressOf(name)) ?? file)
}

/** Returns the form's address of 'cities/kyle', 'pages/blog' or 'prices'. The first two have a group. */
function addressOf(name: string): string {
  const end = name.lastIndexOf('/')
  return end < 0
    ? adminAddress({ name, kind: 'singleton' }, name)
    : adminAddress({ name: name.slice(0, end), kind: 'collection' }, name.slice(end + 1))
}
