import path from 'node:path'
import { textAt } from '../codegen/json.ts'
import { LineIndex, type Problem, type Span } from '../codegen/problem.ts'
import { parseFile } from '../codegen/read/content-files.ts'
import { locate } from '../codegen/read/record.ts'
import type { ResolvedSite } from '../codegen/resolve/types.ts'
import { findUsages, type RecordUsage } from './change/usages.ts'
import { publishedCommit, tryGit } from './urls/published.ts'

/**
 * Warns about pictures that differ from the published ones under the same name, while their alternative text is the same. Finds none
 * outside a Git repository.
 */
export function findReplacedPictures(site: ResolvedSite, contentDir: string): Problem[] {
  const commit = publishedCommit(contentDir)
  if (commit === undefined) return []
  const changed = tryGit(contentDir, [
    'diff',
    '--relative',
    '--name-only',
    '-z',
    '--diff-filter=M',
    commit,
    '--',
    'images',
  ])
  const replaced = new Set(changed?.split('\0').map(file => path.posix.relative('images', file)))
  const uses = findUsages(site.content.records).filter(
    ({ kind, text }) => kind === 'image' && replaced.has(text),
  )
  return uses.flatMap(use => {
    const words = wordsFor(use)
    return words && wereThereBefore(use, words.text) ? [warningAt(use, words.span)] : []
  })

  function wereThereBefore({ record, text }: RecordUsage, words: string): boolean {
    const published = tryGit(contentDir, ['show', `${commit}:./${record.path}`])
    if (published === undefined) return false
    const before = { ...record, ...parseFile(record.entity, published), text: published }
    return findUsages([before]).some(
      other => other.kind === 'image' && other.text === text && wordsFor(other)?.text === words,
    )
  }
}

/** Returns the alternative text of a picture in a field, or the whole image in Markdown. */
function wordsFor({ record, path: field, span }: RecordUsage): { text: string; span: Span } | undefined {
  if (!field) return { text: record.text.slice(...span), span }
  const alt = [...field.slice(0, -1), 'alt']
  const text = textAt(record.data, alt)
  return text === undefined ? undefined : { text, span: locate(record, alt) }
}

function warningAt({ record, text }: RecordUsage, [start, end]: Span): Problem {
  const index = new LineIndex(record.text)
  const { line: endLine, column: endColumn } = index.at(end)
  return {
    file: record.file,
    ...index.at(start),
    endLine,
    endColumn,
    rule: 'images',
    severity: 'warning',
    message: `The picture ${text} was replaced, and the words for people who cannot see it stayed.`,
    suggestion:
      'Look at the new picture and read them again. If they are still right, leave them: once it is published, this is gone.',
  }
}
