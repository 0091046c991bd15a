import { pathInContent, shownFile } from '../content-path.ts'
import type { ContentStore } from './content-store.ts'

/** A name under which the visual editor writes before it gives a file its own. */
const isDraft = (name: string) => name.startsWith('.')

/**
 * A directory of the File System API whose files lie in a store elsewhere: as much of it as a site editor needs to
 * read a checkout and to save to it. `path` is relative to the checkout, empty for its top.
 */
class DirectoryHandle {
  readonly kind = 'directory'
  readonly name: string
  readonly path: string
  readonly #store: ContentStore

  constructor(store: ContentStore, path = '') {
    this.#store = store
    this.path = path
    this.name = path.slice(path.lastIndexOf('/') + 1) || 'checkout'
  }

  async *entries(): AsyncGenerator<[string, DirectoryHandle | FileHandle]> {
    if (this.path === '') await this.#store.list()
    const below = [...this.#store.sizes.keys()].map(shownFile).filter(path => path.startsWith(this.#prefix))
    const names = new Set(below.map(path => path.slice(this.#prefix.length).split('/')[0] ?? ''))
    for (const name of names) {
      const path = this.#prefix + name
      yield [
        name,
        below.includes(path)
          ? new FileHandle(this.#store, path, true)
          : new DirectoryHandle(this.#store, path),
      ]
    }
  }

  async *keys(): AsyncGenerator<string> {
    for await (const [name] of this.entries()) yield name
  }

  async *values(): AsyncGenerator<DirectoryHandle | FileHandle> {
    for await (const [, handle] of this.entries()) yield handle
  }

  [Symbol.asyncIterator]() {
    return this.entries()
  }

  /** Folders come with their first file. */
  async getDirectoryHandle(name: string, { create = false } = {}): Promise<DirectoryHandle> {
    const path = this.#prefix + name
    const isThere = [...this.#store.sizes.keys()].some(file => shownFile(file).startsWith(`${path}/`))
    if (!isThere && !create) throw new DOMException(`There is no folder ${path}.`, 'NotFoundError')
    return new DirectoryHandle(this.#store, path)
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<FileHandle> {
    const path = this.#prefix + name
    if (!create && !this.#store.has(inContent(path))) {
      throw new DOMException(`There is no file ${path}.`, 'NotFoundError')
    }
    return new FileHandle(this.#store, path)
  }

  async removeEntry(name: string): Promise<void> {
    // A draft was never more than a thing in memory, and an empty folder is none.
    if (!isDraft(name) && this.#store.has(inContent(this.#prefix + name))) {
      await this.#store.remove(inContent(this.#prefix + name))
    }
  }

  async isSameEntry(other: { kind: string; path?: string }): Promise<boolean> {
    return other.kind === this.kind && other.path === this.path
  }

  async resolve(other: { path: string }): Promise<string[] | null> {
    return other.path.startsWith(this.#prefix) ? other.path.slice(this.#prefix.length).split('/') : null
  }

  async queryPermission(): Promise<PermissionState> {
    return 'granted'
  }

  async requestPermission(): Promise<PermissionState> {
    return 'granted'
  }

  get #prefix(): string {
    return this.path === '' ? '' : `${this.path}/`
  }
}

/** A file of a `DirectoryHandle`. What is written to a draft stays in memory until it moves to its own name. */
class FileHandle {
  readonly kind = 'file'
  path: string
  readonly #store: ContentStore
  #draft: Blob | undefined

  /** Of the first look at the whole folder, for which nobody needs the bytes of pictures. */
  #isListed: boolean

  constructor(store: ContentStore, path: string, isListed = false) {
    this.#store = store
    this.path = path
    this.#isListed = isListed
  }

  get name(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1)
  }

  async getFile(): Promise<File> {
    if (isDraft(this.name)) return new File([this.#draft ?? ''], this.name)
    const path = inContent(this.path)
    const { bytes, modified } = await (this.#isListed ? this.#store.listed(path) : this.#store.read(path))
    this.#isListed = false
    return new File([bytes], this.name, { lastModified: modified, type: typeOf(this.name) })
  }

  async createWritable() {
    // At once, not on closing: the visual editor takes no notice of what goes wrong there.
    return { write: (data: BlobPart) => this.#write(new Blob([data])), close: async () => {} }
  }

  /** To a directory under a name, or to another name here. */
  async move(target: DirectoryHandle | string, name = this.name): Promise<void> {
    const folder = typeof target === 'string' ? this.path.slice(0, this.path.lastIndexOf('/')) : target.path
    const to = `${folder}/${typeof target === 'string' ? target : name}`
    if (isDraft(this.name)) await this.#store.write(inContent(to), this.#draft ?? new Blob([]))
    else await this.#store.move(inContent(this.path), inContent(to))
    this.#draft = undefined
    this.path = to
  }

  async isSameEntry(other: { kind: string; path?: string }): Promise<boolean> {
    return other.kind === this.kind && other.path === this.path
  }

  async #write(data: Blob): Promise<void> {
    if (isDraft(this.name)) this.#draft = data
    else await this.#store.write(inContent(this.path), data)
  }
}

/** Nothing outside the content folder is in the store. */
const inContent = (path: string) => pathInContent(path) ?? ''

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  yaml: 'text/yaml',
  md: 'text/markdown',
}

function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return types[ending] ?? `image/${ending}`
}

/** Has the visual editor work on a store wherever it asks the browser for its private folder. */
export function offerFolder(store: ContentStore): void {
  const root = new DirectoryHandle(store)
  Object.defineProperty(navigator.storage, 'getDirectory', {
    configurable: true,
    value: async () => ({ getDirectoryHandle: async () => root }),
  })
}
