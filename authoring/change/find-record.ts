import { findClosestMatch } from '../../codegen/close-match.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { withoutExtension } from '../../codegen/resolve/misplaced.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import type { Refusal } from './change.ts'

/** The record of a collection that is called `cities/kyle`; its file's path is understood as well. */
export function findRecord(site: ResolvedSite, name: string): ContentRecord | Refusal {
  const wanted = bareName(name)
  const { records } = site.content
  const found = records.find(record => nameOf(record) === wanted)
  if (found?.entity.kind === 'collection') return found
  if (found) {
    return {
      refused: `The site needs ${found.file} under this very name: it can neither be renamed nor removed.`,
    }
  }
  const names = records.filter(record => record.entity.kind === 'collection').map(nameOf)
  const page = site.pages.get(name)
  const near = page ? nameOf(page) : (findClosestMatch(wanted, names) ?? beside(wanted, names))
  return {
    refused: `There is no "${name}".${near ? ` Did you mean "${near}"?` : ' Name it as folder/name, such as cities/austin.'}`,
  }
}

/** `cities/kyle`, of `content/cities/kyle.yaml` too. */
export function bareName(name: string): string {
  return name.replace(/^(?:\.\/)?(?:content\/)?/, '').replace(/\.(?:ya?ml|md)$/, '')
}

export function nameOf({ path }: ContentRecord): string {
  return withoutExtension(path)
}

/** The record of that name in another folder. */
function beside(name: string, names: readonly string[]): string | undefined {
  return names.find(other => other.split('/')[1] === name.split('/').at(-1))
}
