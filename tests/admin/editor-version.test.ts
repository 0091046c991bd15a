import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { editorVersion } from '../../admin/build/editor-version.ts'
import { loadModel } from '../../codegen/load-model.ts'

test('the editor is built anew for other sources or packages, and not for other content', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'project-'))
  const version = () => editorVersion(loadModel('tests/fixtures/site'), project)
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    writeFileSync(path.join(project, file), file)
  }
  const versions = new Set([version()])
  for (const file of ['content/site.yaml', 'drafts/cities.json', 'node_modules/yaml/index.js', '.git/HEAD']) {
    write(file)
    versions.add(version())
  }
  expect(versions.size).toBe(1)
  for (const file of [
    'package-lock.json',
    'admin/app/main.ts',
    'styles/new/content.css',
    'new-folder/a.ts',
  ]) {
    write(file)
    versions.add(version())
  }
  expect(versions.size).toBe(5)
})
