import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { judgeFixes } from '../../authoring/fix/fix-content.ts'
import { formats } from '../../authoring/report/report.ts'
import { formatText } from '../../authoring/report/text.ts'
import { rules } from '../../codegen/check/check.ts'
import { checkContent, generate } from '../../codegen/generate.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { siteEmitters } from '../../publishing/site-emitters.ts'
import { sarifValidator } from '../authoring/report/sarif-validator.ts'
import { expectStoredFile } from '../setup/stored-file.ts'
import { brokenDir, brokenSite, fixtureSite, touchedFiles, withoutTempDir } from './fixture-site.ts'

// Each folder of tests/fixtures/broken is named after the rule that must find its mistakes, or after a known mistake of editors.
// expected.txt is the report with code frames. After an intended change of wording, run `npm test -- -u` and review the diff.

const names = readdirSync(brokenDir).sort()
const ruleIds = rules.map(rule => rule.id)
const mistakes = '01 02 03 03b 04 05 06 06b 07 07b 08a 08b 08c 08d 08e 08f 08g 09 10 11 12'.split(' ')
const validateSarif = sarifValidator()
const programmersWords =
  /\b(schemas?|propert(y|ies)|null|undefined|NaN|regex|pattern|arrays?|objects?|strings?|boolean|integer|enum|token)\b/i

// If a new schema field breaks the valid site, fail once instead of in every test.
beforeAll(() => {
  const site = fixtureSite()
  const { problems, warnings, textOf } = checkContent(site)
  const found = [...problems, ...warnings]
  if (found.length > 0) {
    throw new Error(`tests/fixtures/site:\n${withoutTempDir(formatText(found, textOf), site)}`)
  }
})

test('has a broken fixture for every rule and known mistake', () => {
  const ids = names.map(name => /^\d\d[a-z]?(?=-)/.exec(name)?.[0] ?? name)
  expect(ids.sort()).toEqual([...mistakes, ...ruleIds].sort())
})

test.each(names)('reports %s with the stored texts, and writes nothing if there are errors', async name => {
  const site = brokenSite(name)
  const { problems, warnings, textOf, hidden } = judgeFixes(await generate(site, siteEmitters))
  const found = [...problems, ...warnings]
  const log: unknown = JSON.parse(formats.sarif(found, textOf))
  validateSarif(log)
  expect(validateSarif.errors ?? []).toEqual([])
  expect(log).toHaveProperty('runs.0.results.length', found.length)
  const report = withoutTempDir(formatText(found, textOf, undefined, hidden), site)
  await expectStoredFile(report, expectedFile(name))
  expect(found).not.toEqual([])
  expect(existsSync(site.outDir)).toBe(problems.length === 0)

  const touched = touchedFiles(name).map(file => `content/${file}`)
  for (const { file, rule, message, suggestion = '' } of found) {
    expect(touched).toContain(withoutTempDir(file, site))
    if (ruleIds.includes(name)) expect(rule).toBe(name)
    expect(`${message} ${suggestion}`).not.toMatch(programmersWords)
  }
})

test('keeps generated files if there are errors', async () => {
  const site = brokenSite('12-five-mistakes-in-two-files')
  const sound = fixtureSite()
  await generate({ ...sound, outDir: site.outDir }, siteEmitters)
  const before = contentsOf(site.outDir)
  await generate(site, siteEmitters)
  expect(contentsOf(site.outDir)).toEqual(before)
})

test('prints the same report and fails as a command', () => {
  const name = '12-five-mistakes-in-two-files'
  const site = brokenSite(name)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectDir, 'cli/run.mjs'), 'site', 'check'],
    { cwd: projectDir, env: { ...process.env, CONTENT_DIR: site.contentDir }, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(withoutTempDir(stderr, site)).toBe(readFileSync(expectedFile(name), 'utf8'))
})

function expectedFile(name: string): string {
  return path.join(brokenDir, name, 'expected.txt')
}

function contentsOf(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [path.relative(dir, file), readFileSync(file, 'utf8')]
    }),
  )
}
