import type { DraftServices, SavedRecord, StoredRecord } from '../../admin/draft/draft-services.ts'
import type { Problem } from '../../codegen/problem.ts'

const fail = () => Promise.reject(new Error('not expected'))

/** Services of a draft that is only shown. */
export const noServices: DraftServices = {
  write: fail,
  check: fail,
  save: fail,
  read: fail,
  store: fail,
  readStored: fail,
  removeStored: fail,
  lastChange: fail,
  failure: error => ({ is: 'failed', message: String(error) }),
  exists: () => false,
  kept: { write: fail, leave: () => undefined, forget: fail },
}

export const problem = (message: string, path: string): Problem => ({
  file: `content/${path}`,
  line: 1,
  column: 1,
  rule: 'shape',
  severity: 'error',
  message,
})

/** The change of a file, as stores report it. */
export const lastChange = { by: 'Ana', at: '2026-11-28T14:14:00Z' }

/** Files in memory, whose text is the JSON of their fields. */
export function createFiles(files: Record<string, SavedRecord['fields']>) {
  const kept = new Map<string, unknown>()
  /** Drafts by the path of their file, with the number of the save. */
  const stored = new Map<string, StoredRecord>()
  let saves = 0
  let seenDraft: string | undefined
  const texts = new Map(Object.entries(files).map(([path, fields]) => [path, JSON.stringify(fields)]))
  const seen = new Map(texts)
  const record = (path: string): SavedRecord | undefined => {
    const text = texts.get(path)
    return text === undefined ? undefined : { path, text, fields: JSON.parse(text) }
  }
  const services: DraftServices = {
    write: async (_, __, fields) => JSON.stringify(fields),
    check: async ({ path, text }) => ({
      problems: text.includes('wrong') ? [problem('It is wrong.', path)] : [],
      warnings: [],
    }),
    async save({ path, text }, isNew) {
      if (!isNew && texts.get(path) !== seen.get(path)) return { is: 'conflict', isRemoved: !texts.has(path) }
      if (stored.get(path)?.savedAt !== seenDraft) return { is: 'conflict', isRemoved: false, isDraft: true }
      texts.set(path, text)
      seen.set(path, text)
      stored.delete(path)
      seenDraft = undefined
      return { is: 'saved', text }
    },
    async store({ path, text }) {
      if (stored.get(path)?.savedAt !== seenDraft) return { is: 'conflict', isRemoved: false, isDraft: true }
      saves += 1
      seenDraft = String(saves)
      stored.set(path, { path, text, fields: JSON.parse(text), savedAt: seenDraft })
      return { is: 'stored', text, savedAt: seenDraft }
    },
    async readStored(path) {
      seenDraft = stored.get(path)?.savedAt
      return stored.get(path)
    },
    async removeStored(path) {
      stored.delete(path)
      seenDraft = undefined
    },
    async read(path) {
      const text = texts.get(path)
      if (text !== undefined) seen.set(path, text)
      return record(path)
    },
    lastChange: async () => lastChange,
    failure: noServices.failure,
    exists: path => texts.has(path),
    kept: {
      async write(name, copy) {
        await null
        kept.set(name, copy)
      },
      leave: (name, copy) => void kept.set(name, copy),
      forget: async name => void kept.delete(name),
    },
  }
  return { texts, kept, stored, services, record }
}
