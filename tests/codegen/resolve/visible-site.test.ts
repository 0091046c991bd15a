import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSchedule } from '../../../authoring/report/schedule.ts'
import { check } from '../../../codegen/check/check.ts'
import { hashOfSharedInputs } from '../../../codegen/check/disk-findings-cache.ts'
import { createMemoryFindingsCache } from '../../../codegen/check/memory-findings-cache.ts'
import { validatorOf } from '../../../codegen/check/validators.ts'
import { fileTexts } from '../../../codegen/finding-texts/file-texts.ts'
import { checkContent, generate } from '../../../codegen/generate.ts'
import { loadTexasZipTable } from '../../../codegen/places/texas.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import { visibleSite } from '../../../codegen/resolve/visible-site.ts'
import { changedSite } from '../../mistakes/changed-site.ts'
import { fixtureSite, type SiteFolders, withoutTempDir } from '../fixture-site.ts'

const [firstDay, lastDay] = ['2026-08-01', '2026-08-31']

/** Creates a site with an article of August that a service, a menu and, after the first day, another article name. */
function siteOfAugust(today: string): SiteFolders {
  const site = { ...fixtureSite(), today }
  const edit = (file: string, change: (text: string) => string) => {
    const full = path.join(site.contentDir, file)
    writeFileSync(full, change(readFileSync(full, 'utf8')))
  }
  const [from, to] = ['first-snow', 'thaw'].map(slug => path.join(site.contentDir, `articles/${slug}.md`))
  copyFileSync(from ?? '', to ?? '')
  edit('articles/thaw.md', text =>
    text
      .replace('order: 1\ntitle: "First snow: how we came to floors"', 'order: 9\ntitle: When it thaws')
      .replace(
        'date: 2025-07-14\nupdated: 2025-08-01',
        `date: ${firstDay}\npublishOn: ${firstDay}\npublishUntil: ${lastDay}`,
      )
      .replace('First Snow: How We Came to Floors', 'When the Snow Thaws in the Sun'),
  )
  edit('services/igloo-floors.yaml', text =>
    text.replace('articles: [first-snow,', 'articles: [thaw, first-snow,'),
  )
  edit('navigation.yaml', text =>
    text.replace(
      '      - { name: Downloads,',
      '      - { name: Thaw, href: /blog/thaw }\n      - { name: Downloads,',
    ),
  )
  if (today >= firstDay)
    edit('articles/sliding-safely.md', text =>
      text.replace('## Belly first', '## Belly first\n\nOr wait for the [thaw](/blog/thaw).'),
    )
  return site
}

async function emitted(site: SiteFolders, withUpcoming = false) {
  const { problems } = await generate({ ...site, withUpcoming }, [])
  expect(problems).toEqual([])
  const read = (kind: string) => readFileSync(path.join(site.outDir, `data/${kind}.json`), 'utf8')
  return {
    isOnSite: read('pages').includes('"/blog/thaw"'),
    isNamed: [read('services').includes('"thaw"'), read('navigation').includes('/blog/thaw')],
    redirect: (JSON.parse(read('redirects')) as { items: { from: string; to: string }[] }).items.find(
      ({ from }) => from === '/blog/thaw',
    )?.to,
    hidden: (JSON.parse(read('pages')) as { url: string; hidden?: unknown }[]).find(
      ({ url }) => url === '/blog/thaw',
    )?.hidden,
  }
}

test('emits a page, and the entries of lists that name it, from its first day to its last', async () => {
  const before = { isOnSite: false, isNamed: [false, false], redirect: undefined, hidden: undefined }
  const during = { isOnSite: true, isNamed: [true, true], redirect: undefined, hidden: undefined }
  expect(await emitted(siteOfAugust('2026-07-31'))).toEqual(before)
  for (const day of [firstDay, lastDay]) expect(await emitted(siteOfAugust(day))).toEqual(during)
  expect(await emitted(siteOfAugust('2026-09-01'))).toEqual({ ...before, redirect: '/blog' })
})

test('shows a page before its first day to those who work on it, with that day', async () => {
  expect(await emitted(siteOfAugust('2026-07-31'), true)).toMatchObject({
    isOnSite: true,
    isNamed: [true, true],
    hidden: { state: 'upcoming', day: firstDay },
  })
})

test('says what appears and what goes on which day, and warns of links to what is gone', () => {
  const said = (today: string) => {
    const site = siteOfAugust(today)
    const checked = checkContent(site)
    return [
      withoutTempDir(formatSchedule(checked), site),
      ...checked.problems.map(({ message }) => message),
      ...checked.warnings
        .filter(({ rule }) => rule === 'schedule')
        .map(({ message }) => withoutTempDir(message, site)),
    ]
  }
  const end = '  2026-09-01  content/articles/thaw.md (/blog/thaw)'
  expect(said('2026-07-31')).toEqual([
    `By date, each day from midnight in Flippersburg:\n  2026-08-01  content/articles/thaw.md (/blog/thaw) appears\n${end} is gone; its address leads to /blog\n`,
  ])
  expect(said(firstDay)).toEqual([
    `By date, each day from midnight in Flippersburg:\n${end} is gone; its address leads to /blog\n`,
  ])
  expect(said('2026-09-01')).toEqual([
    `By date, each day from midnight in Flippersburg:\n${end} went; its address leads to /blog. To delete it: npm run content -- remove articles/thaw\n`,
    'The link leads to content/articles/thaw.md, whose last day was August 31, 2026: visitors come to /blog instead.',
  ])
})

const sound = checkContent(fixtureSite()).site
const scheduled = sound.records.filter(({ entity }) =>
  entity.shape.fields.some(({ name }) => name === 'publishOn'),
)
const days = ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04']

function errorsOn(today: string, site: ResolvedSite): string[] {
  const tools = {
    validatorOf: validatorOf.bind(undefined, site.model),
    zipPlaces: loadTexasZipTable,
    cacheOf: (of: ResolvedSite) => createMemoryFindingsCache(hashOfSharedInputs(of)),
    today,
  }
  return check(site, tools, fileTexts).problems.map(
    ({ rule, file, message }) => `${rule}: ${file}: ${message}`,
  )
}

/** Returns the errors of the published site that a missing record causes, such as a reference to it. */
const errorsOfPublished = (today: string, site: ResolvedSite) =>
  errorsOn(today, visibleSite(site, { today })).filter(error =>
    /^(?:shape|references|links|schedule|article-chain):/.test(error),
  )

test('no day breaks a site that passes the check', () => {
  const day = fc.option(fc.constantFrom(...days), { nil: undefined, freq: 2 })
  let passing = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...scheduled), day, day), { minLength: 1, maxLength: 2 }),
      chosen => {
        const texts = new Map(
          chosen.map(([{ path: file, text }, from, until]) => {
            const lines = [
              ...(from ? [`publishOn: ${from}`] : []),
              ...(until ? [`publishUntil: ${until}`] : []),
            ]
            return [file, text.replace(/^(?=order: )/m, lines.map(line => `${line}\n`).join(''))]
          }),
        )
        const site = changedSite(sound, texts)
        const [first = '', ...later] = days
        if (errorsOn(first, site).length > 0) return
        passing += 1
        expect(errorsOfPublished(first, site)).toEqual([])
        for (const today of later) {
          expect(errorsOn(today, site)).toEqual([])
          expect(errorsOfPublished(today, site)).toEqual([])
        }
      },
    ),
    { numRuns: 40, seed: 1 },
  )
  expect(passing).toBeGreaterThan(5)
})
