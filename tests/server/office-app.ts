import type { AppDeps } from '../../server/app.ts'
import { officeMailboxes } from '../../server/office/mailboxes.ts'
import { selectOfficeContent } from '../../server/office/office-content.ts'
import { createOfficeStore } from '../../server/office/office-store.ts'
import { officeLink, signingKey } from '../../server/office/office-tokens.ts'
import type { Database } from '../../server/store/database.ts'
import { officeSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { fixtureContent } from '../fixture-content.ts'
import { clock } from './databases.ts'
import { testApp } from './test-app.ts'

export const officeContent = await fixtureContent()

export const officeSiteUrl = 'https://site.example'

interface OfficeAppOptions {
  mailTo?: string
  people?: Parameters<typeof officeMailboxes>[1]
  alertTo?: string | undefined
  operatorKey?: string
  more?: Partial<AppDeps>
}

/** Creates an app with the pages of the office, and a browser's part of opening them. */
export function officeApp(
  database: Database,
  { mailTo = 'office@floors.example', people = [], alertTo, operatorKey, more }: OfficeAppOptions = {},
) {
  let now = clock().getTime()
  const mailboxes = officeMailboxes(mailTo, people, alertTo)
  const app = testApp(createStore(database), {
    clock: () => new Date(now),
    office: {
      store: createOfficeStore(database, operatorKey),
      mailboxes,
      content: selectOfficeContent(officeContent),
    },
    ...more,
  })
  const linkTo = async (reference?: string, mailbox = mailboxes[0]) => {
    const key = signingKey(await officeSecret(database), operatorKey)
    return officeLink({ mailbox, reference }, { siteUrl: officeSiteUrl, key, now: new Date(now) }).slice(
      officeSiteUrl.length,
    )
  }
  /** Presses the button of a link. Returns the cookie as the browser sends it. */
  const open = async (link: string, initials = '') => {
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    return sentCookie(await app.request('/office/enter', officePost({ token, initials })))
  }
  const get = (path: string, cookie = '') => app.request(path, { headers: { Cookie: cookie } })
  /** Sends a form of a page with the token that the page has. */
  const press = async (path: string, fields: Record<string, string>, cookie: string) => {
    const html = await (await get('/office/requests', cookie)).text()
    return app.request(path, officePost({ form: formTokenIn(html), ...fields }, { Cookie: cookie }))
  }
  /** Searches, and returns the page that the answer leads to. */
  const search = async (words: string, cookie: string) => {
    const asked = await press('/office/search', { words }, cookie)
    return get(asked.headers.get('location') ?? '', `${cookie}; ${sentCookie(asked)}`)
  }
  return { app, mailboxes, linkTo, open, get, press, search, pass: (ms: number) => (now += ms) }
}

/** Cookie that a response sets, as the browser sends it. */
export const sentCookie = ({ headers }: Response): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

export const formTokenIn = (html: string) => /name="form" value="([^"]*)"/.exec(html)?.[1] ?? ''

/** Creates a POST of a form on a page of this site. */
export const officePost = (
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
    Origin: officeSiteUrl,
    ...headers,
  },
})
