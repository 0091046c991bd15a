import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { directiveNames } from '../../codegen/markdown/directives.ts'
import { projectDir } from '../../codegen/project-dir.ts'

const serviceBlocks = [
  ...readFileSync(path.join(projectDir, 'schemas/services.schema.json'), 'utf8').matchAll(
    /"const": "([\w-]+)",\s+"description": "Kind of block/g,
  ),
].flatMap(match => match[1] ?? [])

const registries = [
  { folder: 'components', file: 'ArticleBlocks.tsx', names: directiveNames },
  { folder: 'components', file: 'ServiceBlocks.tsx', names: serviceBlocks },
  { folder: 'publishing/downloads/compose', file: 'markdown-blocks.ts', names: directiveNames },
]

test('rejects a block without a component or a PDF template as a type error', async () => {
  const cache = path.join(projectDir, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'registries-'))
  try {
    const copies = registries.flatMap(({ folder: from, file, names }) =>
      names.map(name => ({ name, file: `${name}-${file}`, text: without(name, from, file) })),
    )
    for (const { file, text } of copies) writeFileSync(path.join(folder, file), text)
    const errors = await typeErrors(
      folder,
      copies.map(({ file }) => file),
    )
    expect(copies.length).toBe(2 * directiveNames.length + serviceBlocks.length)
    expect(errors).toEqual(
      copies.map(({ name, file }) => ({ file, missing: name })).sort((a, b) => (a.file < b.file ? -1 : 1)),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Returns the registry's source without one entry, with resolved imports. */
function without(name: string, folder: string, file: string): string {
  const from = path.join(projectDir, folder)
  const source = readFileSync(path.join(from, file), 'utf8')
  const entry = new RegExp(`^  '?${name}'?:.*(?:\\n {4}.*)*(?:\\n {2}[)\\]],)?\\n`, 'm')
  expect(source.match(entry), `an entry of ${name} in ${file}`).not.toBeNull()
  return source
    .replace(entry, '')
    .replace(/from '(\.\.?\/[^']+)'/g, (_, imported) => `from '${path.join(from, imported)}'`)
}

async function typeErrors(folder: string, files: readonly string[]) {
  const config = { extends: path.join(projectDir, 'tsconfig.json'), files }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = path.join(projectDir, 'node_modules/typescript/bin/tsc')
  const output = await new Promise<string>(resolve => {
    execFile(process.execPath, [tsc, '--pretty', 'false', '-p', folder], { cwd: folder }, (_, stdout) =>
      resolve(stdout),
    )
  })
  return [...output.matchAll(/^(\S+)\(\d+,\d+\): error TS\d+: (.*)$/gm)]
    .map(([, file = '', message = '']) => ({
      file,
      missing: /Property '"?([\w-]+)"?' is missing/.exec(message)?.[1] ?? message,
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}
