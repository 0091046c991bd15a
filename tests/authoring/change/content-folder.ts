import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command, ContentCommandResult } from '../../../authoring/commands/command.ts'
import type { GenerateOptions } from '../../../codegen/generate.ts'
import { withoutTempDir } from '../../codegen/fixture-site.ts'
import { put } from '../../codegen/tiny-site.ts'

/** Reads all files of a content folder. */
export function filesIn({ contentDir }: GenerateOptions): Map<string, string> {
  const files = readdirSync(contentDir, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  return new Map(
    files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map(file => [path.relative(contentDir, file), readFileSync(file, 'latin1')] as const)
      .sort(),
  )
}

export function read({ contentDir }: GenerateOptions, file: string): string {
  return readFileSync(path.join(contentDir, file), 'utf8')
}

export function change({ contentDir }: GenerateOptions, file: string, edit: (text: string) => string): void {
  const target = path.join(contentDir, file)
  const before = readFileSync(target, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`The edit of ${file} changes nothing`)
  writeFileSync(target, after)
}

/** Runs a command, and replaces the temporary folder in its output by `content`. */
export async function runContentCommand(
  command: Command,
  site: GenerateOptions,
  ...args: string[]
): Promise<ContentCommandResult> {
  const { ok, text } = await command.run(args, site)
  return { ok, text: withoutTempDir(text, site) }
}

/** Adds translations of an article and of the guide that it links to. */
export function addTranslations(site: GenerateOptions): void {
  for (const file of ['articles/first-snow.md', 'guides/choosing-a-floe.md']) {
    const [, , body] = read(site, file).split(/^---\n/m)
    put(path.join(site.contentDir, 'es', file), `---\ntitle: Nieve\n---\n${body}`)
  }
}
