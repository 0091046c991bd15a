import { humanize } from '../../../codegen/names.ts'
import { adminAddress, readAdminAddress } from '../../../site/admin-address.ts'
import { element } from '../element.ts'

/** A content file in the words of the check. */
const contentFile = /\bcontent\/([\w./-]+)\.(?:yaml|md)\b/g

/** 'Cities › Kyle': people know forms, not files. */
export function formName(address: string): string | undefined {
  const found = readAdminAddress(address.slice(address.indexOf('#')))
  if (!found) return undefined
  const group = found.group.startsWith('_') ? [] : [found.group]
  return [...group, found.slug].map(humanize).join(' › ')
}

/** Words in which each file is called by its form. */
export function namingForms(words: string): string {
  return words.replace(contentFile, (file, name: string) => formName(addressOf(name)) ?? file)
}

/** The same, with a way to each form: beside the open one, so that nothing typed is lost. */
export function leadingToForms(words: string): (string | HTMLAnchorElement)[] {
  const pieces = words.split(contentFile)
  // Between the words stands the name of each file.
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : linkTo(piece)))
}

function linkTo(name: string): HTMLAnchorElement {
  const href = addressOf(name)
  return element('a', { href, target: '_blank', textContent: formName(href) ?? name })
}

/** 'cities/kyle', 'pages/blog' or 'prices': the first two have a group. */
function addressOf(name: string): string {
  const end = name.lastIndexOf('/')
  return end < 0
    ? adminAddress({ name, kind: 'singleton' }, name)
    : adminAddress({ name: name.slice(0, end), kind: 'collection' }, name.slice(end + 1))
}
