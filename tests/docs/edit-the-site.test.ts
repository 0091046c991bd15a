import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { fixtureSite, type SiteFolders } from '../codegen/fixture-site.ts'
import { expectStoredFile } from '../setup/stored-file.ts'

const scripts: Readonly<Record<string, string>> = packageJson.scripts
const page = path.join(projectDir, 'docs/edit-the-site.md')

// Runs each section on a copy of the fixture site without problems: applies the changes in its HTML comments, runs its commands
// and replaces the output that the page shows. `npm test -- -u` updates the page.
test('every command on the page prints the output that the page shows', async () => {
  const sections = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const replayed = sections.map(section => (step.test(section) ? replay(section, fixtureSite()) : section))
  await expectStoredFile(replayed.join(''), page)
})

const step = /<!-- change (\S+): "(.*)" to "(.*)" -->|(?<=```console\n\$ )(.*)\n[\s\S]*?(?=```)/

function replay(section: string, site: SiteFolders): string {
  return section.replace(
    new RegExp(step, 'g'),
    (whole, file?: string, wrong = '', right = '', command?: string) => {
      if (file === undefined) return `${command}\n${run(command ?? '', site)}`
      const full = path.join(site.contentDir, file)
      const before = readFileSync(full, 'utf8')
      if (!before.includes(wrong)) throw new Error(`${file} does not say "${wrong}"`)
      writeFileSync(full, before.replace(wrong, right.replaceAll('\\n', '\n')))
      return whole
    },
  )
}

function run(command: string, { contentDir, outDir }: SiteFolders): string {
  const [program, ...args] = splitCommand(command)
  if (program !== 'npm') throw new Error(`The page runs "${program}"`)
  // Run the script without npm, which takes longer than most of the commands.
  const [, script = '', ...options] = args.filter(arg => arg !== '--')
  const [node, ...given] = scripts[script]?.split(' ') ?? []
  if (node !== 'node') throw new Error(`The page runs "npm run ${script}"`)
  const { stdout, stderr } = spawnSync(process.execPath, [...given, ...options], {
    cwd: projectDir,
    env: { ...process.env, CONTENT_DIR: contentDir, GENERATED_DIR: outDir },
    encoding: 'utf8',
  })
  return (stdout + stderr).replaceAll(path.relative(projectDir, contentDir), 'content')
}

function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}
