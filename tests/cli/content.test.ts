import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { filesIn } from '../authoring/change/content-folder.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'

function content(site: { contentDir: string }, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectDir, 'cli/run.mjs'), 'content', ...args],
    { cwd: projectDir, env: { ...process.env, CONTENT_DIR: site.contentDir }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('shows the commands with examples if the command is missing or unknown', () => {
  const site = fixtureSite()
  const help = content(site)
  expect(help).toMatchObject({ status: 0, stderr: '' })
  expect(help.stdout).toContain('\n  npm run content -- rename cities/kyle cities/kyle-tx\n')
  expect(content(site, 'renmae')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no command "renmae". Did you mean "rename"?\n\n${help.stdout}`,
  })
  expect(content(site, 'rename', '--dryrun').stderr).toBe(`Unknown option '--dryrun'.\n\n${help.stdout}`)
})

test('runs a command on the content folder, and fails if the command rejects the change', () => {
  const site = fixtureSite()
  const before = filesIn(site)
  expect(content(site, 'rename', 'cities/north-beak', 'cities/north-bill')).toMatchObject({
    status: 0,
    stderr: '',
  })
  expect(filesIn(site)).not.toEqual(before)
  expect(content(site, 'remove', 'cities/north-bill')).toMatchObject({ status: 1, stdout: '' })
})
