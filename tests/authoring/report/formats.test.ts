import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formatGithubSummary } from '../../../authoring/report/github-summary.ts'
import { formats } from '../../../authoring/report/report.ts'
import { rules } from '../../../codegen/check/check.ts'
import { type CheckedContent, checkContent } from '../../../codegen/generate.ts'
import { projectDir } from '../../../codegen/project-dir.ts'
import { brokenSite, type SiteFolders, withoutTempDir } from '../../codegen/fixture-site.ts'

let site: SiteFolders
let checked: CheckedContent
beforeAll(() => {
  site = brokenSite('12-five-mistakes-in-two-files')
  checked = checkContent(site)
})

const place = { line: z.int(), column: z.int(), endLine: z.int(), endColumn: z.int() }
const problemSchema = z.strictObject({
  file: z.string(),
  ...place,
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  suggestion: z.string().optional(),
  form: z.string().optional(),
  fix: z.array(z.strictObject({ ...place, text: z.string() })).optional(),
})

test('formats JSON with locations and fixes', () => {
  const list = z.array(problemSchema).parse(JSON.parse(formats.json(checked.problems, checked.textOf)))
  expect(list).toHaveLength(5)
  expect(list[2]).toMatchObject({
    line: 15,
    column: 8,
    endLine: 15,
    endColumn: 18,
    rule: 'references',
    fix: [{ line: 15, column: 8, endLine: 15, endColumn: 18, text: 'packed-snow' }],
  })
})

test('formats annotations for GitHub with the fixed line', () => {
  const report = formats.github(checked.problems, checked.textOf)
  const lines = withoutTempDir(report, site).trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[2]).toBe(
    '::error file=content/products/squeaky-snow-plank.yaml,line=15,col=8,endLine=15,endColumn=17,title=references::Floor has "packed-sno", but there is no floor of that name in floors.%0ADid you mean "packed-snow"?%0ASuggested change:%0Afloor: packed-snow%0AVisual editor: /admin/#/collections/products/entries/squeaky-snow-plank?field=floor',
  )
})

test('formats the summary for GitHub with changes and links to fields', () => {
  const summary = formatGithubSummary(checked.problems, checked.textOf, 'https://igloo.example')
  expect(summary).toContain(
    '### Floor has "packed-sno", but there is no floor of that name in floors.\n\nDid you mean "packed-snow"?\n\n[Open the field in the visual editor](https://igloo.example/admin/#/collections/products/entries/squeaky-snow-plank?field=floor)',
  )
  expect(summary).toContain('5 problems in 2 files')
  expect(summary).toContain('```diff\n-floor: packed-sno\n+floor: packed-snow\n```')
})

test('formats SARIF with help for each rule', () => {
  const rule = rules.find(({ id }) => id === 'references')
  const help = 'runs.0.tool.driver.rules.0.help'
  const report = formats.sarif(
    checked.problems.filter(problem => problem.rule === rule?.id),
    checked.textOf,
  )
  expect(JSON.parse(report)).toHaveProperty(
    `${help}.text`,
    `${rule?.description} ${rule?.howToFix} Examples: docs/rules/references.md`,
  )
})

test('marks warnings in every format', () => {
  const [problem] = checked.problems
  const warning = problem && { ...problem, severity: 'warning' as const }
  const report = (format: keyof typeof formats) => formats[format](warning ? [warning] : [], () => undefined)
  expect(JSON.parse(report('json'))).toMatchObject([{ severity: 'warning' }])
  expect(JSON.parse(report('sarif'))).toHaveProperty('runs.0.results.0.level', 'warning')
  expect(report('github')).toMatch(/^::warning file=/)
  expect(report('text')).toMatch(/^Worth a look/)
  expect(formatGithubSummary(warning ? [warning] : [], () => undefined, undefined)).toMatch(
    /^## 1 warning in 1 file\.\n\n### Warning: \w/,
  )
})

test.each([
  ['json', 1, /^\[/],
  ['sarif', 1, /"version": "2\.1\.0"/],
  ['github', 1, /^::error file=/],
  ['xml', 2, /^$/],
])('exits check --format %s with %i', (format, status, output) => {
  const result = spawnSync(
    process.execPath,
    [path.join(projectDir, 'cli/run.mjs'), 'site', 'check', '--format', format],
    {
      cwd: projectDir,
      env: { ...process.env, CONTENT_DIR: site.contentDir, GITHUB_STEP_SUMMARY: '' },
      encoding: 'utf8',
    },
  )
  expect(result.status).toBe(status)
  expect(result.stdout).toMatch(output)
  if (status === 2) expect(result.stderr).toContain('There is no format "xml".')
})

test('fixes files with check --fix and reports the remaining problems', () => {
  const own = brokenSite('12-five-mistakes-in-two-files')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectDir, 'cli/run.mjs'), 'site', 'check', '--fix'],
    { cwd: projectDir, env: { ...process.env, CONTENT_DIR: own.contentDir }, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^Fixed 1 problem in 1 file:\n.*squeaky-snow-plank\.yaml:15:8 {2}Floor has "packed-sno"/,
  )
  expect(stderr).toMatch(/\n4 problems in 2 files\. What is left needs your hand\.\n$/)
  expect(readFileSync(path.join(own.contentDir, 'products/squeaky-snow-plank.yaml'), 'utf8')).toContain(
    '\nfloor: packed-snow\n',
  )
})
