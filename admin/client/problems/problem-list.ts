import { humanize } from '../../../codegen/names.ts'
import type { Problem } from '../../../codegen/problem.ts'
import { readAdminAddress } from '../../../site/admin-address.ts'
import { shownFile } from '../content-path.ts'
import { inFormWords } from './form-words.ts'
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
  const { file, form } = problem
  const { message, suggestion } = inFormWords(problem)
  const one = document.createElement('li')
  const isOwn = file === shownFile(path)
  const words = isOwn ? message : `${message} (${nameOf(problem)})`
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
  if (suggestion !== undefined) one.append(paragraph(suggestion))
  return one
}

/** 'Cities › Kyle': people know forms, not files. */
function nameOf({ file, form = '' }: Problem): string {
  const address = readAdminAddress(form.slice(form.indexOf('#')))
  if (!address) return file
  const group = address.group.startsWith('_') ? [] : [address.group]
  return [...group, address.slug].map(humanize).join(' › ')
}

function paragraph(words: string): HTMLParagraphElement {
  return Object.assign(document.createElement('p'), { textContent: words })
}
