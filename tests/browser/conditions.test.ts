import { expect } from 'vitest'
import { conditions } from '../drill/browsers/conditions.ts'
import { visit } from '../drill/browsers/visits.ts'
import { test } from './browser-test.ts'
import { siteUrl } from './open-page.ts'

/** The plainest form under all conditions, and the islands under those that are hardest on them; `npm run drill:browsers` visits all. */
const visits: readonly { path: string; form: number; names: readonly (keyof typeof conditions)[] }[] = [
  { path: '/contact', form: 0, names: Object.keys(conditions) },
  {
    path: '/estimate',
    form: 0,
    names: ['translated from the start', 'translated at last', 'a part of the script is not found'],
  },
  { path: '/estimate', form: 1, names: ['translated at last', 'offline in between'] },
  { path: '/blog', form: 1, names: ['extensions'] },
  {
    path: '/flooring',
    form: 0,
    names: ['translated at last', 'no newer API than the oldest supported browsers have'],
  },
]

const cases = visits.flatMap(({ path, form, names }) =>
  names.map(name => ({
    path,
    form,
    title: `form ${form + 1} of ${path}`,
    name,
    condition: conditions[name] ?? {},
  })),
)

// At once, because a visit waits most of the time.
test.concurrent.for(cases)(
  '$title loses no input and shows no stale figure: $name',
  async ({ path, form, condition }, { browser }) => {
    expect(await visit(browser, { url: siteUrl + path, form, condition })).toEqual([])
  },
)
