import { type OpenPageOptions, siteContent } from './open-page.ts'

const { all: pages } = siteContent.pages

const firstOfKinds = new Map(pages.toReversed().map(({ schema, url }) => [schema, url]))

/** Path of one page of every kind, including the pages for missing addresses. */
export const pageKinds: readonly { kind: string; path: string; status: 200 | 404 }[] = [
  ...Array.from(firstOfKinds, ([kind, path]) => ({ kind, path, status: 200 as const })),
  { kind: 'not found', path: '/no/such/page', status: 404 },
  { kind: 'unknown city', path: '/cities/no-such-city', status: 404 },
]

/** Console messages that a page with this status causes. */
export const expectedOf = (status: number): Pick<OpenPageOptions, 'expected'> =>
  status === 404 ? { expected: [/status 404/, /console error: .*404/] } : {}
