import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentFolder } from '../../admin/server/content-folder.ts'
import { versionsRoute } from '../../admin/server/versions-route.ts'
import { earlierVersion } from '../../admin/store/earlier-version.ts'
import { gitEnvironment } from '../browser/admin/git-repository.ts'

const file = 'cities/kyle.yaml'

function start() {
  const checkout = mkdtempSync(path.join(tmpdir(), 'versions-'))
  const contentDir = path.join(checkout, 'content')
  mkdirSync(path.join(contentDir, 'cities'), { recursive: true })
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, env: gitEnvironment })
  const write = (text: string) => writeFileSync(path.join(contentDir, file), text)
  const app = versionsRoute(contentFolder(contentDir), contentDir)
  const ask = async (query: Record<string, string>) => {
    const response = await app.request(`/?${new URLSearchParams(query)}`)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { git, write, ask }
}

test('a file has the versions that were committed, the latest first, each with its text', async () => {
  const { git, write, ask } = start()
  git('init', '--quiet')
  for (const [text, note] of [
    ['name: Kyle\n', 'The day before'],
    ['name: Kylie\n', 'Yesterday: “Kylie”'],
  ] as const) {
    write(text)
    git('add', '.')
    git('commit', '--quiet', '-m', note)
  }
  const versions = z.array(earlierVersion).parse((await ask({ path: file })).body)
  expect(versions).toMatchObject([
    { author: 'Ann Editor', note: 'Yesterday: “Kylie”' },
    { author: 'Ann Editor', note: 'The day before' },
  ])
  expect(await ask({ path: file, id: versions[1]?.id ?? '' })).toEqual({
    status: 200,
    body: { text: 'name: Kyle\n' },
  })
  expect(await ask({ path: file, id: '--output=x' })).toMatchObject({ status: 404 })
  expect(await ask({ path: file, id: '0'.repeat(40) })).toMatchObject({ status: 404 })
  expect(await ask({ path: '../secret.yaml' })).toMatchObject({ status: 404 })
})

test('where there is no repository there are none', async () => {
  const { write, ask } = start()
  write('name: Kyle\n')
  expect(await ask({ path: file })).toEqual({ status: 200, body: [] })
})
