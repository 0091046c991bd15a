import { findClosestMatch } from '../../codegen/close-match.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { withoutExtension } from '../../codegen/resolve/misplaced.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import type { Rejection } from './change.ts'

/** Finds a record by its name, `cities/kyle`, or by the path of its file. */
export function findRecord(site: ResolvedSite, name: string): ContentRecord | Rejection {
  const wanted = bareName(name)
  const { records } = site.content
  const found = records.find(record => recordNameOf(record) === wanted)
  if (found?.entity.kind === 'collection') return found
  if (found) {
    return {
      refused: `The site needs ${found.file} under this very name: it can neither be renamed nor removed.`,
    }
  }
  const names = records.filter(record => record.entity.kind === 'collection').map(recordNameOf)
  const page = site.pages.get(name)
  const near = page
    ? recordNameOf(page)
    : (findClosestMatch(wanted, names) ?? findInOtherFolder(wanted, names))
  return {
    refused: `There is no "${name}".${near ? ` Did you mean "${near}"?` : ' Name it as folder/name, such as cities/austin.'}`,
  }
}

/** Finds the translations of a record, one in each language that has it. */
export function findTranslations({ content }: ResolvedSite, { path }: ContentRecord): ContentRecord[] {
  return content.translations.filter(translation => translation.path.endsWith(`/${path}`))
}

/** Returns `cities/kyle` for that name and for `content/cities/kyle.yaml`. */
export function bareName(name: string): string {
  return name.replace(/^(?:\.\/)?(?:content\/)?/, '').replace(/\.(?:ya?ml|md)$/, '')
}

export function recordNameOf({ path }: ContentRecord): string {
  return withoutExtension(path)
}

/** Finds a record with the same slug in another folder. */
function findInOtherFolder(name: string, names: readonly string[]): string | undefined {
  return names.find(other => other.split('/')[1] === name.split('/').at(-1))
}
