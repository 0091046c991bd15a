import type { Problem } from '../../../codegen/problem.ts'
import { problemList } from './problem-list.ts'

const id = 'content-warnings'

/** What the check warns of, beside the form and in nobody's way, until it is closed or the next save has other words. */
export function showNotice(path: string, warnings: readonly Problem[], title: string): void {
  document.getElementById(id)?.remove()
  if (warnings.length === 0) return
  const notice = document.createElement('aside')
  notice.id = id
  notice.className = 'warnings'
  notice.setAttribute('role', 'status')
  const heading = document.createElement('h1')
  heading.textContent = title
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Close'
  close.addEventListener('click', () => notice.remove())
  notice.append(
    heading,
    problemList(path, warnings, () => notice.remove()),
    close,
  )
  document.body.append(notice)
}
