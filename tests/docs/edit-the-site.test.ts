import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { fixtureSite, type SiteFolders } from '../codegen/fixture-site.ts'

const scripts: Readonly<Record<string, string>> = packageJson.scripts
const page = path.join(projectDir, 'docs/edit-the-site.md')

// Each section is played on a sound copy of the igloo company: its hidden notes change files, its commands are run,
// and what they print takes the place of what the page shows. `npm test -- -u` brings the page up to date.
test('every command of the page prints what the page shows', async () => {
  const sections = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const played = sections.map(section => (part.test(section) ? play(section, fixtureSite()) : section))
  await expect(played.join('')).toMatchFileSnapshot(page)
})

const part = /<!-- change (\S+): "(.*)" to "(.*)" -->|(?<=```console\n\$ )(.*)\n[\s\S]*?(?=```)/

function play(section: string, site: SiteFolders): string {
  return section.replace(
    new RegExp(part, 'g'),
    (whole, file?: string, wrong = '', right = '', command?: string) => {
      if (file === undefined) return `${command}\n${run(command ?? '', site)}`
      const full = path.join(site.contentDir, file)
      const before = readFileSync(full, 'utf8')
      if (!before.includes(wrong)) throw new Error(`${file} does not say "${wrong}"`)
      writeFileSync(full, before.replace(wrong, right))
      return whole
    },
  )
}

function run(command: string, { contentDir, outDir }: SiteFolders): string {
  const [program, ...args] = words(command)
  if (program !== 'npm') throw new Error(`The page runs "${program}"`)
  // What npm would run, without npm in between: it takes longer than most of the commands.
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

function words(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}
