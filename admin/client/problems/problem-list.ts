import type { Problem } from '../../../codegen/problem.ts'
import { readAdminAddress } from '../../../site/admin-address.ts'
import { shownFile } from '../content-path.ts'

import { formName, leadingToForms, namingForms } from './other-forms.ts'
import { showField } from './show-field.ts'

/** Clears the way to the form. */
type Leave = () => void | Promise<void>

/** The field of a form that a problem is about. */
export const fieldOf = ({ form = '' }: Pick<Problem, 'form'>) =>
  readAdminAddress(form.slice(form.indexOf('#')))?.field

/**
 * Each problem as a sentence that leads to its field. `path` is the file whose form is open; forms of others open beside it, so
 * that nothing typed here is lost.
 */
export function problemList(path: string, problems: readonly Problem[], leave: Leave): HTMLOListElement {
  const list = document.createElement('ol')
  list.className = 'problems'
  list.append(...problems.map(problem => item(path, problem, leave)))
  return list
}

function item(path: string, problem: Problem, leave: Leave): HTMLLIElement {
  const { file, form, message, suggestion } = problem
  const one = document.createElement('li')
  const isOwn = file === shownFile(path)
  const words = isOwn ? namingForms(message) : `${namingForms(message)} (${formName(form ?? '') ?? file})`
  const link = document.createElement('a')
  link.textContent = words
  if (form === undefined) one.append(words)
  else one.append(link)
  link.href = form ?? ''
  const field = fieldOf(problem)
  if (!isOwn) link.target = '_blank'
  else
    link.addEventListener('click', async event => {
      event.preventDefault()
      await leave()
      if (field !== undefined) void showField(field)
    })
  if (suggestion !== undefined) one.append(paragraph(leadingToForms(suggestion)))
  const others = leadingToForms(message).filter(piece => typeof piece !== 'string')
  const listed = others.flatMap((link, index) => (index > 0 ? [', ', link] : [link]))
  if (listed.length > 0) one.append(paragraph(['Open ', ...listed]))
  return one
}

function paragraph(words: readonly (string | Node)[]): HTMLParagraphElement {
  const place = document.createElement('p')
  place.append(...words)
  return place
}
