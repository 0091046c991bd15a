import path from 'node:path'
import { build } from './build/build.ts'
import { generateDownloads } from './downloads/generate-downloads.ts'
import { writeEditorFiles } from './editor/write-editor-files.ts'
import { writeFieldReference } from './editor/write-field-reference.ts'
import { checkContent, type GenerateOptions, generate } from './generate.ts'
import { loadModel } from './load-model.ts'
import { count, formatProblems } from './report/text.ts'

const options: GenerateOptions = {
  contentDir: path.resolve(process.env.CONTENT_DIR ?? 'content'),
  now: new Date().getFullYear(),
}

/** Each gives the exit code. */
const commands: Record<string, () => number | Promise<number>> = {
  check: runCheck,
  generate: runGenerate,
  editor: runEditor,
  fields: runFields,
  build: runBuild,
}

function runCheck(): number {
  const { site, problems, textOf } = checkContent(options)
  if (problems.length > 0) return report(formatProblems(problems, textOf))
  console.log(`${count(site.records.length, 'content file')} checked: no problems.`)
  return 0
}

async function runGenerate(): Promise<number> {
  const { site, problems, textOf, changed = [], unchanged = 0 } = await generate(options)
  writeEditorFiles(site)
  if (problems.length > 0) return report(formatProblems(problems, textOf))
  await generateDownloads(options)
  console.log(`generated: ${count(changed.length, 'file')} changed, ${unchanged} unchanged.`)
  return 0
}

/** What code editors offer and refuse. */
function runEditor(): number {
  writeEditorFiles(checkContent(options).site)
  return 0
}

/** What is kept in git about the fields: it follows from the schemas alone. */
function runFields(): number {
  writeFieldReference(loadModel(options.contentDir))
  return 0
}

async function runBuild(): Promise<number> {
  const code = await runGenerate()
  if (code !== 0) return code
  const outcome = await build(options)
  console.log(
    outcome === 'built' ? 'The site is built: dist/.' : 'Nothing has changed since the last build: dist/.',
  )
  return 0
}

function report(text: string): number {
  process.stderr.write(text)
  return 1
}

const command = commands[process.argv[2] ?? '']
if (command) process.exitCode = await command()
else {
  console.error(`Usage: cli.ts ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 2
}
