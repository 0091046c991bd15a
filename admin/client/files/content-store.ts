import { z } from 'zod'
import { isObject, type JsonObject } from '../../../codegen/json.ts'
import { dress } from '../../format/dress.ts'
import type { RecordChange } from '../checkout.ts'
import { type Made, madeSchema, NotMade, placeSchema } from '../records/change-dialog.ts'
import type { Yours } from '../saves/local-conflict.ts'

const listSchema = z.array(z.object({ path: z.string(), size: z.number(), modified: z.number() }))
const textsSchema = z.array(
  z.object({ path: z.string(), revision: z.string(), modified: z.number(), text: z.string() }),
)
const dataSchema = z.record(z.string(), z.custom<JsonObject>(isObject))
const refusalSchema = z.object({ message: z.string(), places: z.array(placeSchema).optional() })

export interface ReadFile {
  bytes: ArrayBuffer
  modified: number
}

const isText = (path: string) => /\.(?:yaml|md|txt)$/.test(path)
const utf8Bytes = (text: string) => new TextEncoder().encode(text).buffer
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

const unreachable =
  'The program behind this page does not answer: is npm run admin still running? Nothing was saved, and what you typed is still in the form. Start it, and save again.'
const restarted =
  'The program behind this page was started anew. Load this page again: what you typed is kept, and you are asked whether to restore it.'

/** The file changed after the editor read it; the server answered 412. */
export class ChangedElsewhere extends Error {}

/** The local server doesn't answer. */
export class ServerUnreachableError extends Error {}

/** The local server was restarted, so that the page's token is invalid. */
export class ServerRestartedError extends Error {}

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/** The content folder of the checkout, which the local server reads and writes. Paths are relative to it. */
export class ContentStore {
  /** The texts of all content files that were read, byte for byte. */
  readonly texts = new Map<string, string>()
  readonly #revisions = new Map<string, string>()
  readonly #sizes = new Map<string, number>()
  readonly #modified = new Map<string, number>()
  #allTexts: Promise<void> | undefined
  #isListed = false
  #data: Promise<Map<string, JsonObject>> | undefined
  readonly #token: string
  readonly #base: string

  /** Called with a text that was refused because its file has changed. */
  readonly #onChanged: (yours: Yours) => void

  constructor({
    base,
    token,
    onChanged,
  }: { base: string; token: string; onChanged: (yours: Yours) => void }) {
    this.#base = base
    this.#token = token
    this.#onChanged = onChanged
  }

  /** Headers without which the server answers no request. */
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
    for (const { path, size, modified } of files) {
      this.#sizes.set(path, size)
      this.#modified.set(path, modified)
    }
  }

  /** Returns a file as it was when the folder was listed. An image is replaced by a short text, because its bytes would take long. */
  async listed(path: string): Promise<ReadFile> {
    const modified = this.#modified.get(path) ?? 0
    const own = `${path} ${this.#sizes.get(path)} ${modified}`
    if (!isText(path)) return { bytes: utf8Bytes(own), modified }
    await this.#readAllOnce()
    const text = this.texts.get(path)
    return text === undefined ? this.read(path) : { bytes: utf8Bytes(text), modified }
  }

  /** Reads the texts that were not read yet, the first time all in one answer. */
  async readTexts(): Promise<void> {
    await this.#readAllOnce()
    const missing = [...this.#sizes.keys()].filter(path => isText(path) && !this.texts.has(path))
    await Promise.all(missing.map(path => this.text(path)))
  }

  #readAllOnce(): Promise<void> {
    this.#allTexts ??= this.#readAll()
    return this.#allTexts
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
  }

  async read(path: string): Promise<ReadFile> {
    const response = await this.#ask(path, {})
    const bytes = await response.arrayBuffer()
    this.#remember(path, response, bytes.byteLength)
    if (isText(path) && !this.texts.has(path)) this.texts.set(path, utf8.decode(bytes))
    return { bytes, modified: Date.parse(response.headers.get('last-modified') ?? '') }
  }

  /** Returns the text as it was first read, because its revision must stay that of the text in the form. */
  async text(path: string): Promise<string | undefined> {
    if (!this.texts.has(path)) await this.read(path)
    return this.texts.get(path)
  }

  /** Reads a file again, so that the next save is based on it. Returns undefined if there is no such file. */
  async latest(path: string): Promise<string | undefined> {
    this.#forget(path)
    try {
      await this.read(path)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    return this.texts.get(path)
  }

  /** Throws if the file has changed since it was read. */
  async write(path: string, data: Blob, revision = this.#revisions.get(path)): Promise<void> {
    const body = isText(path) ? new Blob([dress(await data.text(), this.texts.get(path) ?? '')]) : data
    const response = await this.#ask(path, { method: 'PUT', body }, '', revision).catch(async error => {
      if (isText(path) && (error instanceof ChangedElsewhere || isMissing(error)))
        this.#onChanged({ path, text: await body.text(), base: this.texts.get(path), isNew: !revision })
      throw error
    })
    this.#remember(path, response, body.size)
    if (isText(path)) this.texts.set(path, utf8.decode(await body.arrayBuffer()))
  }

  async move(path: string, to: string): Promise<void> {
    const response = await this.#ask(path, { method: 'POST' }, `?to=${encodeURIComponent(to)}`)
    const [text, size = 0] = [this.texts.get(path), this.#sizes.get(path)]
    this.#forget(path)
    this.#remember(to, response, size)
    if (text !== undefined) this.texts.set(to, text)
  }

  async remove(path: string): Promise<void> {
    await this.#ask(path, { method: 'DELETE' })
    this.#forget(path)
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

  /** Returns the data of a record by the id of its text, once. The data are those of the first call. */
  async takeData(id: string): Promise<JsonObject | undefined> {
    this.#data ??= this.send('GET', 'records').then(
      answer => new Map(Object.entries(dataSchema.parse(answer))),
    )
    const data = await this.#data
    const found = data.get(id)
    data.delete(id)
    return found
  }

  /** Renames or removes a record, which changes several files at once. */
  async change(change: RecordChange): Promise<Made> {
    return madeSchema.parse(await this.send('POST', 'records', change))
  }

  /** Sends a request that is not about a content file. */
  async send(method: string, address: string, data?: unknown): Promise<unknown> {
    const body = data === undefined ? {} : { body: JSON.stringify(data) }
    const response = await this.#send(address, { method, ...body })
    return response.status === 204 ? undefined : response.json()
  }

  #ask(path: string, init: RequestInit, query = '', revision = this.#revisions.get(path)): Promise<Response> {
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
    if (refusal.data?.places) throw new NotMade(message, refusal.data.places)
    if (response.status === 412) throw new ChangedElsewhere(message)
    throw response.status === 404 ? new DOMException(message, 'NotFoundError') : new Error(message)
  }
}
