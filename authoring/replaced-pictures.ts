import { existsSync } from 'node:fs'
import path from 'node:path'
import { textAt } from '../codegen/json.ts'
import { LineIndex, locationOf, type Problem, type Span } from '../codegen/problem.ts'
import { parseFile } from '../codegen/read/content-files.ts'
import { type ContentRecord, locate } from '../codegen/read/record.ts'
import type { ResolvedSite } from '../codegen/resolve/types.ts'
import { findUsages, type RecordUsage } from './change/usages.ts'
import { tryGit } from './git.ts'
import { changedFiles } from './published-records.ts'
import { publishedCommit } from './urls/published.ts'

/**
 * Warns about pictures that differ from the published ones under the same name, and about fields that have another picture now, while
 * the alternative text is the same. Finds none outside a Git repository.
 */
export function findReplacedPictures(site: ResolvedSite, contentDir: string): Problem[] {
  const commit = publishedCommit(contentDir)
  if (commit === undefined) return []
  const changed = changedFiles(contentDir, commit)
  const hasOtherBytes = (picture: string) => changed.has(`images/${picture}`)
  // The rule `images` reports a picture that doesn't exist.
  const uses = findUsages(site.content.records).filter(
    ({ kind, text, record, path: field }) =>
      kind === 'image' &&
      site.content.images.has(text) &&
      (hasOtherBytes(text) || (field !== undefined && changed.has(record.path))),
  )
  const published = new Map<string, RecordUsage[]>()
  return uses.flatMap(use => {
    const words = wordsFor(use)
    const before = words && publishedUses(use.record).find(other => isEarlierVersion(other, use, words.text))
    if (!words || !before) return []
    if (before.text === use.text) return hasOtherBytes(use.text) ? [warningAt(use, words.span)] : []
    // A picture that is gone was renamed.
    return existsSync(path.join(contentDir, 'images', before.text))
      ? [warningAt(use, words.span, before.text)]
      : []
  })

  function publishedUses(record: ContentRecord): RecordUsage[] {
    const known = published.get(record.path)
    if (known) return known
    const text = tryGit(contentDir, ['show', `${commit}:./${record.path}`])
    const found =
      text === undefined ? [] : findUsages([{ ...record, ...parseFile(record.entity, text), text }])
    const images = found.filter(({ kind }) => kind === 'image')
    published.set(record.path, images)
    return images
  }
}

/** Whether the published usage has the same words, and the same picture or the same field. */
function isEarlierVersion(before: RecordUsage, now: RecordUsage, words: string): boolean {
  const isSameField = now.path !== undefined && before.path?.join() === now.path.join()
  return (before.text === now.text || isSameField) && wordsFor(before)?.text === words
}

/** Returns the alternative text of a picture in a field, or the whole image in Markdown. */
function wordsFor({ record, path: field, span }: RecordUsage): { text: string; span: Span } | undefined {
  if (!field) return { text: record.text.slice(...span), span }
  const alt = [...field.slice(0, -1), 'alt']
  const text = textAt(record.data, alt)
  return text === undefined ? undefined : { text, span: locate(record, alt) }
}

function warningAt({ record, text }: RecordUsage, span: Span, earlier?: string): Problem {
  return {
    file: record.file,
    ...locationOf(record.text, new LineIndex(record.text), span),
    rule: 'images',
    severity: 'warning',
    message: `${earlier ? `The picture is ${text} now instead of ${earlier}` : `The picture ${text} was replaced`}, and the words for people who cannot see it stayed.`,
    suggestion:
      'Look at the new picture and read them again. If they are still right, leave them: once it is published, this is gone.',
  }
}
