/** Conditions under which people open a page. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Route } from 'playwright'
import { deleteApis, missingApis } from '../../browser-floor.ts'
import { blockStorage, extendPage, translatePage } from './in-page.ts'

export interface Condition {
  /** Called before the page opens. */
  prepare?: (page: Page) => Promise<unknown>
  /** Called after the first fields were filled in. */
  afterTyping?: (page: Page) => Promise<unknown>
  /** Scripts of forms fail to load. */
  isPlain?: true
  /** The connection is lost when the form is sent, and works at the second try. */
  isOffline?: true
}

/** URL pattern of all scripts. */
const scripts = '**/assets/**/*.js'
const chunks = '**/assets/chunks/*.js'
/** Delay of a translation: longer than the page takes to react. */
const TRANSLATION_MS = 100
const LATE_MS = 5000

const answering = (pattern: string, answer: (route: Route) => Promise<unknown>) => (page: Page) =>
  page.route(pattern, answer)
const late = (page: Page) => {
  const arrival = pause(LATE_MS)
  return page.route(scripts, async route => {
    await arrival
    // The page may already be closed.
    await route.continue().catch(() => undefined)
  })
}
const translated = (page: Page) => page.addInitScript(translatePage, TRANSLATION_MS)

export const conditions: Readonly<Record<string, Condition>> = {
  'nothing special': {},
  'translated from the start': { prepare: translated },
  'translated before the script arrives': {
    prepare: async page => {
      await translated(page)
      await late(page)
    },
  },
  'translated at last': { afterTyping: page => page.evaluate(translatePage, TRANSLATION_MS) },
  extensions: { prepare: page => page.addInitScript(extendPage) },
  'storage and cookies blocked': { prepare: page => page.addInitScript(blockStorage) },
  'no newer API than the oldest supported browsers have': {
    prepare: page => page.addInitScript(deleteApis, missingApis),
  },
  'a script that comes after 5 s': { prepare: late },
  'a script that never comes': {
    prepare: answering(chunks, () => new Promise(() => undefined)),
    isPlain: true,
  },
  'no script is found': {
    prepare: answering(scripts, route => route.fulfill({ status: 404, body: '' })),
    isPlain: true,
  },
  'a part of the script is not found': {
    prepare: answering(chunks, route => route.fulfill({ status: 404, body: '' })),
    isPlain: true,
  },
  'a part of the script fails to load': { prepare: answering(chunks, route => route.abort()), isPlain: true },
  'a part of the script is broken': {
    prepare: answering(chunks, route =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const a = /(?<=' }),
    ),
    isPlain: true,
  },
  'offline in between': { isOffline: true },
}
