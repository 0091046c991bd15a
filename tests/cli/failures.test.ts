import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { createCheckout } from '../setup/checkout.ts'
import { plainEnvironment } from '../setup/run.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'failures-'))
  createCheckout(folder, path.join(projectDir, 'tests/fixtures/site'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...plainEnvironment(), ...variables },
  })
  return { status, stderr, stdout }
}

const site = (command: string, variables?: Record<string, string>) =>
  run(['cli/run.mjs', 'site', command], variables)
const ready = (variables: Record<string, string>) =>
  run(['cli/run.mjs', 'ready'], { OPERATIONS_PORT: 'off', ...variables })

function copied(file: string, to: string): string {
  copyFileSync(file, to)
  return to
}

const portOf = (address: string | AddressInfo | null) =>
  typeof address === 'object' && address !== null ? address.port : 0

/** Runs `explainError` in a separate process on an error with these properties. */
function explained(error: object, variables: Record<string, string> = {}): string {
  const explain = pathToFileURL(path.join(projectDir, 'cli/explain-error.mjs'))
  const code = `import { explainError } from ${JSON.stringify(explain.href)}
    console.log(explainError(Object.assign(new Error('no'), ${JSON.stringify(error)})))`
  return run(['--input-type=module', '--eval', code], variables).stdout.trim()
}

test.each([
  ['EACCES', 'This user has no permission for the folder'],
  ['EPERM', 'This user has no permission for the folder'],
  ['EROFS', "can't be written to: its file system is read-only"],
  ['ENOSPC', 'There is no room left on the disk of'],
  ['EDQUOT', 'There is no room left on the disk of'],
  ['EMFILE', 'may not open more files at the same time'],
])('explains %s', (code, sentence) => {
  expect(explained({ code, syscall: 'mkdir', path: path.join(folder, 'none/at/all') })).toContain(sentence)
})

test('names the existing folder and the variable that chooses it', () => {
  const data = path.join(folder, 'requests')
  mkdirSync(data)
  const file = path.join(data, 'none/site.db')
  expect(explained({ code: 'EACCES', path: file }, { DATA_DIR: data })).toBe(
    `This user has no permission for the folder ${data}. Give it to the user, or run the command as the user who owns it, or name another folder with DATA_DIR.`,
  )
})

test('explains no error that is a bug', () => {
  expect(explained({ code: 'ERR_INVALID_ARG_TYPE' })).toBe('undefined')
  expect(explained({ code: 'ENOENT', path: '/none' })).toBe('undefined')
})

test.each(['dist', 'generated'])('reports a file in place of the folder %s before the build', name => {
  const place = path.join(folder, name)
  rmSync(place, { recursive: true, force: true })
  writeFileSync(place, '')
  const { status, stderr } = site('build')
  rmSync(place)
  expect(stderr).toBe(`${place} is a file, and a folder is needed there. Move it away.\n`)
  expect(status).toBe(1)
})

test('names a missing content folder and its variable', () => {
  const CONTENT_DIR = path.join(folder, 'no-content')
  for (const command of ['check', 'build'])
    expect(site(command, { CONTENT_DIR })).toMatchObject({
      status: 1,
      stderr: `There is no content folder ${CONTENT_DIR}. Set CONTENT_DIR to the one that you mean.\n`,
    })
})

test('names the required version of Node', () => {
  const settings = path.join(folder, 'old')
  mkdirSync(path.join(settings, 'cli'), { recursive: true })
  writeFileSync(path.join(settings, 'package.json'), '{"engines":{"node":">=999.1"}}')
  const check = path.join(projectDir, 'cli/check-node.mjs')
  const { status, stderr } = run([copied(check, path.join(settings, 'cli/check-node.mjs'))])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^This is Node \S+, and the site needs 999\.1 or newer\. .*\n$/)
  expect(run([check])).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('reports a port in use, and invalid variables, before the build', async () => {
  const server = createServer()
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server.address())))
  })
  expect(ready({ PORT: String(port) })).toMatchObject({
    status: 1,
    stderr: `Port ${port} is taken. Choose another with PORT=${port + 1}.\n`,
  })
  expect(ready({ PORT: '0', OPERATIONS_PORT: String(port) }).stderr).toContain(`OPERATIONS_PORT=${port + 1}`)
  server.close()
  expect(ready({ PORT: '80000' }).stderr).toContain('PORT is "80000". It must be')
  expect(ready({ PORT: '0', HOST: '203.0.113.1' }).stderr).toContain('no address 203.0.113.1. Set HOST')
  writeFileSync(path.join(folder, 'a-file'), '')
  expect(ready({ PORT: '0', DATA_DIR: path.join(folder, 'a-file') }).stderr).toContain('DATA_DIR')
  expect(ready({ PORT: '0' })).toMatchObject({ status: 0, stderr: '' })
})
