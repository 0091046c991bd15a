import * as z from 'zod/mini'
import {
  type ChangeSummary,
  changeSummarySchema,
  placeSchema,
  RejectedChange,
} from '../change/change-summary.ts'
import type { RecordChange } from '../change/plan-record-change.ts'
import { isTextFile } from '../config/content-path.ts'
import { dress } from '../format/dress.ts'

const listSchema = z.array(z.object({ path: z.string(), size: z.number() }))
const textsSchema = z.array(z.object({ path: z.string(), revision: z.string(), text: z.string() }))
const refusalSchema = z.object({ message: z.string(), places: z.optional(z.array(placeSchema)) })

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

const unreachable =
  'The program behind this page does not answer: is npm run admin still running? Nothing was saved, and what you typed is still in the form. Start it, and save again.'
const restarted =
  'The program behind this page was started again. Load this page again: what you typed is kept, and is in the form again.'

/** The file changed after the editor read it; the server answered 412. */
export class ChangedElsewhere extends Error {}

/** The local server doesn't answer. */
export class ServerUnreachableError extends Error {}

/** The local server was restarted, so that the page's token is invalid. */
export class ServerRestartedError extends Error {}

/** The server has no such file; it answered 404. */
export class FileMissingError extends Error {}

/** The content folder of the checkout, which the local server reads and writes. Paths are relative to it. */
export class CheckoutFiles {
  /** The texts of all content files that were read, byte for byte. */
  readonly texts = new Map<string, string>()
  readonly #revisions = new Map<string, string>()
  readonly #sizes = new Map<string, number>()
  #hasReadAll = false
  #isListed = false
  readonly #token: string
  readonly #base: string

  constructor({ base, token }: { base: string; token: string }) {
    this.#base = base
    this.#token = token
  }

  /** Headers that the server requires. */
  get headers(): Readonly<Record<string, string>> {
    return { 'x-admin-token': this.#token }
  }

  /** The bytes of the files known from the last listing and from what was saved since. */
  get sizes(): ReadonlyMap<string, number> {
    return this.#sizes
  }

  has(path: string): boolean {
    return this.#sizes.has(path)
  }

  async list(): Promise<void> {
    const response = await this.#ask('', {})
    const files = listSchema.parse(await response.json())
    this.#sizes.clear()
    this.#isListed = true
    for (const { path, size } of files) this.#sizes.set(path, size)
  }

  /** Reads the texts that were not read yet, the first time all in one answer. */
  async readTexts(): Promise<void> {
    if (!this.#hasReadAll) await this.#readAll()
    const missing = [...this.#sizes.keys()].filter(path => isTextFile(path) && !this.texts.has(path))
    await Promise.all(missing.map(path => this.text(path)))
  }

  async #readAll(): Promise<void> {
    if (!this.#isListed) await this.list()
    const response = await this.#ask('', {}, '?texts')
    for (const { path, revision, text } of textsSchema.parse(await response.json())) {
      // A form may show this text already.
      if (this.texts.has(path)) continue
      this.texts.set(path, text)
      this.#revisions.set(path, `"${revision}"`)
    }
    this.#hasReadAll = true
  }

  async read(path: string): Promise<ArrayBuffer> {
    const response = await this.#ask(path, {})
    const bytes = await response.arrayBuffer()
    this.#remember(path, response, bytes.byteLength)
    if (isTextFile(path) && !this.texts.has(path)) this.texts.set(path, utf8.decode(bytes))
    return bytes
  }

  /** Returns the text as it was first read, because its revision must stay that of the text in the form. */
  async text(path: string): Promise<string | undefined> {
    if (!this.texts.has(path)) await this.read(path)
    return this.texts.get(path)
  }

  /** Reads a file again, so that the next save is based on it. Returns undefined if the file doesn't exist. */
  async latest(path: string): Promise<string | undefined> {
    this.#forget(path)
    try {
      await this.read(path)
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error
    }
    return this.texts.get(path)
  }

  /** Throws if the file has changed since it was read. */
  async write(path: string, data: Blob): Promise<void> {
    const body = isTextFile(path) ? new Blob([dress(await data.text(), this.texts.get(path) ?? '')]) : data
    const response = await this.#ask(path, { method: 'PUT', body })
    this.#remember(path, response, body.size)
    if (isTextFile(path)) this.texts.set(path, utf8.decode(await body.arrayBuffer()))
  }

  #remember(path: string, response: Response, size: number): void {
    this.#revisions.set(path, response.headers.get('etag') ?? '')
    this.#sizes.set(path, size)
  }

  #forget(path: string): void {
    this.#revisions.delete(path)
    this.#sizes.delete(path)
    this.texts.delete(path)
  }

  /** Returns the revision of a file as it was read, or an empty text if there is none. */
  async revision(path: string): Promise<string> {
    if (this.has(path)) await this.text(path)
    return this.#revisions.get(path) ?? ''
  }

  /** Renames or removes a record, which changes several files at once. */
  async change(change: RecordChange): Promise<ChangeSummary> {
    return changeSummarySchema.parse(await this.send('POST', 'records', change))
  }

  /** Sends a request that is not about a content file. */
  async send(method: string, address: string, data?: unknown): Promise<unknown> {
    const body = data === undefined ? {} : { body: JSON.stringify(data) }
    const response = await this.#send(address, { method, ...body })
    return response.status === 204 ? undefined : response.json()
  }

  #ask(path: string, init: RequestInit, query = ''): Promise<Response> {
    const revision = this.#revisions.get(path)
    const address = `files/${path.split('/').map(encodeURIComponent).join('/')}${query}`
    return this.#send(address, { ...init, headers: revision ? { 'If-Match': revision } : {} })
  }

  async #send(address: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, ...this.headers }
    const response = await fetch(this.#base + address, { ...init, headers }).catch(() => {
      throw new ServerUnreachableError(unreachable)
    })
    if (response.ok) return response
    const refusal = refusalSchema.safeParse(await response.json().catch(() => undefined))
    if (!refusal.success && response.status === 403) throw new ServerRestartedError(restarted)
    const message = refusal.success ? refusal.data.message : `The server answered with ${response.status}.`
    if (refusal.data?.places) throw new RejectedChange(message, refusal.data.places)
    if (response.status === 412) throw new ChangedElsewhere(message)
    throw response.status === 404 ? new FileMissingError(message) : new Error(message)
  }
}
