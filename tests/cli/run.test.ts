import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'

const folder = projectCopy()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('runs new code and drops its caches after every edit of the sources', () => {
  const rule = path.join(folder, 'codegen/check/rules/shape.ts')
  const before = readFileSync(rule, 'utf8')
  expect(check()).toMatchObject({ status: 0, stderr: '' })
  expect(check()).toMatchObject({ status: 0, stderr: '' })
  expect(bundles()).toHaveLength(1)
  writeFileSync(rule, strictRule)
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('[shape]') })
  writeFileSync(rule, before)
  expect(check()).toMatchObject({ status: 0, stderr: '' })
  expect(bundles()).toHaveLength(2)
})

test('maps the stack of an error to the sources', () => {
  const file = path.join(folder, 'authoring/commands/command-options.ts')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nthrow new Error('Broken')\n`)
  const lines = readFileSync(file, 'utf8').split('\n').length - 1
  const { status, stderr } = check()
  expect(status).toBe(1)
  expect(stderr).toContain(`command-options.ts:${lines}:`)
})

test('rejects an unknown command', () => {
  expect(run('sites')).toMatchObject({ status: 1, stderr: expect.stringContaining('no "sites"') })
})

/** A rule that reports every record whose findings aren't cached. */
const strictRule = `import type { Rule } from '../rule.ts'

export const shape: Rule = {
  id: 'shape',
  *find(site, { cachedFindings }) {
    for (const record of site.records) {
      yield* cachedFindings('shape', record, () => [{ record, path: [], code: 'lengths/no-text' }])
    }
  },
}
`

/** Copies the sources to a separate folder and links the project's packages. */
function projectCopy(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'commands-'))
  const parts = ['admin', 'authoring', 'cli', 'codegen', 'components', 'pages', 'publishing', 'renderer']
  for (const part of [...parts, 'schemas', 'server', 'site', 'styles', 'package.json', 'package-lock.json']) {
    cpSync(path.join(projectDir, part), path.join(dir, part), { recursive: true })
  }
  symlinkSync(path.join(projectDir, 'node_modules'), path.join(dir, 'node_modules'), 'junction')
  return dir
}

const check = () => run('site', 'check')

function run(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['cli/run.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, CONTENT_DIR: path.join(projectDir, 'tests/fixtures/site') },
    encoding: 'utf8',
  })
  return { status, stderr }
}

/** Lists the bundles of this copy, which are separate from those of the project. */
function bundles(): string[] {
  const all = path.join(folder, 'node_modules/.cache/commands')
  const own = readdirSync(all).find(name =>
    readFileSync(path.join(all, name, 'sources.json'), 'utf8').includes(JSON.stringify(folder)),
  )
  return readdirSync(path.join(all, own ?? '')).filter(name => /^[0-9a-f]+$/.test(name))
}
