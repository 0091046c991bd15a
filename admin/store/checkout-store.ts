import * as z from 'zod/mini'
import { isObject, type JsonObject } from '../../codegen/json.ts'
import type { FailedSave, FileToSave, LastChange, SaveResult } from '../draft/draft-services.ts'
import { CheckoutDrafts } from './checkout-drafts.ts'
import {
  ChangedElsewhere,
  type CheckoutFiles,
  FileMissingError,
  ServerRestartedError,
  ServerUnreachableError,
} from './checkout-files.ts'
import { draftName } from './draft-name.ts'
import { earlierVersion } from './earlier-version.ts'
import { CHANGED_DRAFT, type DraftStore, type DraftText, type EditorStore } from './editor-store.ts'
import type { StoredDraft } from './stored-draft.ts'

const dataSchema = z.record(z.string(), z.custom<JsonObject>(isObject))
const timesSchema = z.array(z.object({ path: z.string(), modified: z.number() }))
const versionSchema = z.object({ text: z.string() })

/** A checkout, which the local server reads and writes. */
export async function openCheckoutStore(files: CheckoutFiles): Promise<EditorStore> {
  const stored = new CheckoutDrafts(files)
  await Promise.all([files.list(), stored.read()])
  const ask = (route: string, query: Record<string, string>) =>
    files.send('GET', `${route}?${new URLSearchParams(query)}`)
  const save = (file: FileToSave, isNew: boolean) => saveFile(files, file, isNew)
  return {
    name: 'checkout',
    place: 'this computer',
    state: files,
    failure: error => rejection(error, true),
    readTexts: () => files.readTexts(),
    text: path => files.text(path),
    latest: path => files.latest(path),
    lastChange: (path, isDraft) => findLastChange(files, isDraft ? stored : undefined, path),
    data: async path => dataSchema.parse(await ask('records', { path })),
    save,
    picture: async path => new Blob([await files.read(path)]),
    drafts: draftsIn(files, stored, save),
    versions: {
      list: async path => z.array(earlierVersion).parse(await ask('versions', { path })),
      text: async (path, id) => versionSchema.parse(await ask('versions', { path, id })).text,
    },
    change: change => files.change(change),
  }
}

/** A folder knows when a file was written, but not by which program. */
async function findLastChange(
  files: CheckoutFiles,
  drafts: CheckoutDrafts | undefined,
  path: string,
): Promise<LastChange | undefined> {
  if (drafts) {
    const draft = (await drafts.list()).find(other => other.path === path)
    return draft && { by: 'another window', at: draft.saved }
  }
  const found = timesSchema.parse(await files.send('GET', 'files/')).find(file => file.path === path)
  return found && { by: 'another window or program', at: new Date(found.modified).toISOString() }
}

function draftsIn(files: CheckoutFiles, stored: CheckoutDrafts, save: EditorStore['save']): DraftStore {
  async function describe({ path, text, base, baseText, saved }: StoredDraft): Promise<DraftText> {
    const isOutdated = base !== (await files.revision(path))
    return { path, text, saved, isOutdated, baseText: base === '' ? '' : baseText }
  }
  return {
    known: stored.known,
    async get(path) {
      const draft = stored.known.get(path)
      return draft && describe(draft)
    },
    async latest(path) {
      const draft = await stored.readOne(path)
      return draft && describe(draft)
    },
    async put(file, title, keepsBase) {
      const { path, text } = file
      try {
        await savePictures(files, file)
        const draft = { name: draftName(path), title: title || path, path, text }
        const { saved } = await stored.put(draft, { keepsBase })
        return { is: 'stored', text, savedAt: saved }
      } catch (error) {
        return draftRejection(error)
      }
    },
    async publish(file, isNew) {
      try {
        if (await stored.isChanged(file.path)) return CHANGED_DRAFT
        const result = await save(file, isNew)
        if (result.is === 'saved') await stored.remove(file.path)
        return result
      } catch (error) {
        return rejection(error, true)
      }
    },
    remove: path => stored.remove(path),
  }
}

async function saveFile(files: CheckoutFiles, file: FileToSave, isNew: boolean): Promise<SaveResult> {
  const { path, text } = file
  try {
    await savePictures(files, file)
    await files.write(path, new Blob([text]))
  } catch (error) {
    return rejection(error, isNew)
  }
  return { is: 'saved', text: files.texts.get(path) ?? text }
}

async function savePictures(files: CheckoutFiles, { pictures }: FileToSave): Promise<void> {
  for (const [path, picture] of pictures) await files.write(path, picture)
}

const draftRejection = (error: unknown) =>
  error instanceof ChangedElsewhere ? CHANGED_DRAFT : rejection(error, true)

function rejection(error: unknown, isNew: boolean): FailedSave {
  if (error instanceof ServerUnreachableError)
    return {
      is: 'offline',
      message: 'the program behind this page doesn’t answer. Start it again, then save.',
    }
  if (error instanceof ServerRestartedError)
    return { is: 'signed-out', message: 'the program behind this page was started again.' }
  const isMissing = error instanceof FileMissingError
  const isChanged = error instanceof ChangedElsewhere
  if ((isChanged || isMissing) && !isNew) return { is: 'conflict', isRemoved: isMissing }
  return { is: 'failed', message: error instanceof Error ? error.message : String(error) }
}
