import type CMS from '@sveltia/cms'
import { isObject } from '../../codegen/json.ts'
import { describeModel, type Model } from '../../codegen/model.ts'
import { adminAddress, readAdminAddress } from '../../site/admin-address.ts'
import type { Checkout } from './checkout.ts'
import { entityOf, openFile, shownFile } from './content-path.ts'
import { draftMode, watchDraftButton } from './drafts/draft-mode.ts'
import { type DraftFile, Drafts, type Findings } from './drafts/drafts.ts'
import { guardPublishing } from './drafts/publish-guard.ts'
import { editorData } from './editor-data.ts'
import { holdSaves } from './hold-saves.ts'
import { KeptTexts, sourceField } from './kept-texts.ts'
import { namePictures } from './name-pictures.ts'
import { openCheckout } from './open-checkout.ts'
import { PickedFiles } from './picked-files.ts'
import { registerPreviews } from './preview/register-previews.ts'
import { fieldNamesIn } from './problems/field-names.ts'
import { FieldNotes } from './problems/field-notes.ts'
import { offer, watchRefusals } from './problems/refusal.ts'
import { knowFields, watchFieldAddress } from './problems/show-field.ts'
import { watchLists } from './records/list-uses.ts'
import { RecordActions } from './records/record-actions.ts'
import { watchRecordMenu } from './records/record-menu.ts'
import { registerFormats } from './register-formats.ts'
import { watchRepairs } from './repair/repair-route.ts'
import { SaveGuard } from './save-guard.ts'
import type { Conflict } from './saves/conflict.ts'
import { settingsSchema } from './settings.ts'
import { tell } from './tell.ts'
import { watchPastes } from './text/clean-paste.ts'
import { watchTexts } from './text/text-tools.ts'
import { chooseVersion, type Versions } from './versions/choose-version.ts'
import { takeBack } from './versions/earlier-versions.ts'
import { forgetKept } from './versions/forget-kept.ts'
import { openDesk } from './worker/open-desk.ts'

/** The visual editor over the content that the settings name. Both are as the server gives them. */
export async function startEditor(settings: unknown, data: unknown): Promise<void> {
  // As a chunk of its own: merged into another it looks for its fonts elsewhere.
  const sveltia = import('@sveltia/cms')
  const { checkout, backend, saves, outdated } = openCheckout(settingsSchema.parse(settings), {
    onRefused: conflict => offerBoth(conflict),
    onDraft: conflict => void settle({ model, drafts }, async () => conflict),
  })
  const { config, schemas, folders } = editorData.parse(data)
  const { default: cms } = await sveltia
  const desk = openDesk({ schemas, folders })
  const model = describeModel(new Map(Object.entries(schemas)), folders)
  const picked = new PickedFiles()
  picked.watch()
  namePictures()
  const kept = new KeptTexts()
  const notes = new FieldNotes()
  const onFindings = ({ path, isCopy }: DraftFile, { problems, warnings, isNew }: Findings) => {
    if (isCopy) notes.show(path, [...problems, ...warnings])
    else notes.show(path, isNew && !notes.wasRefused ? [] : problems)
  }
  const drafts = new Drafts({ model, kept, checkout, desk, picked, onFindings })
  const guard = new SaveGuard({
    model,
    checkout,
    drafts,
    onRefused: (path, problems) => notes.refused(path, problems),
  })
  const offerBoth = (conflict: () => Promise<Conflict>) => {
    const forget = async ({ theirs, isDraft }: Conflict) => {
      await forgetKept(checkout.database, keptPlace())
      if (!isDraft) await globalThis.localWorkflow?.forget(theirs.path)
    }
    const choose = () => void settle({ model, drafts }, conflict, forget)
    if (draftMode.isPublished) choose()
    else offer('Show both versions', choose)
  }
  registerFormats({
    cms,
    model,
    kept,
    checkout,
    desk,
    async admit(draft) {
      await guard.admit(draft)
      if (guard.path !== undefined) saves?.begin(shownFile(guard.path), draft)
    },
    outdated: text => (outdated && guard.path !== undefined ? outdated(guard.path, text) : text),
  })
  registerPreviews({ cms, names: namesOf(model), drafts })
  announceSaves(cms, guard)
  guardPublishing(cms, drafts)
  await cms.init({ config: { ...config, backend } })
  watchRepairs({ model, checkout, desk, kept })
  watchRefusals()
  const names = async () => desk.names(await checkout.state())
  watchTexts(names)
  watchPastes()
  watchDraftButton()
  holdSaves()
  watchLists(async () => desk.list(await checkout.state()))
  watchRecordMenu(
    new RecordActions({ model, checkout, names }),
    checkout.earlier && (() => takeBackHere({ model, drafts }, checkout)),
  )
  notes.watch()
  knowFields(group => fieldNamesIn(config, location.hash, group))
  watchFieldAddress()
}

/** Has people choose; the forms are made when the page loads, so that it is loaded again with what they chose. */
async function settle(
  versions: Versions,
  load: () => Promise<Conflict>,
  forget: (conflict: Conflict) => Promise<void> = async () => {},
): Promise<void> {
  try {
    const conflict = await load()
    if (!(await chooseVersion(versions, conflict))) return
    await forget(conflict)
    const entity = entityOf(versions.model, conflict.theirs.path)
    const [slug = ''] = conflict.theirs.path.slice(conflict.theirs.path.lastIndexOf('/') + 1).split('.')
    if (entity) location.href = adminAddress(entity, slug)
    location.reload()
  } catch (error) {
    tell({ title: 'Both versions', says: [error instanceof Error ? error.message : String(error)] })
  }
}

/** Where the visual editor keeps what was typed into the form that is open: one for all new records of a kind. */
function keptPlace(): string[] {
  const address = readAdminAddress(location.hash)
  if (address) return [address.group, address.slug]
  return /^#\/collections\/([^/?]+)\/new/.exec(location.hash)?.slice(1) ?? []
}

/** What was typed and not saved is kept, and offered again. */
async function takeBackHere(versions: Versions, checkout: Checkout): Promise<void> {
  const path = openFile(versions.model)?.path
  if (path !== undefined && (await takeBack(versions, checkout, path))) location.reload()
}

function announceSaves(cms: typeof CMS, guard: SaveGuard): void {
  cms.registerEventListener({
    name: 'preSave',
    handler({ entry }) {
      const saved: unknown = entry.toJS()
      if (!isObject(saved) || typeof saved.path !== 'string') return
      const source = isObject(saved.data) ? saved.data[sourceField] : undefined
      guard.expect({ path: saved.path, source: typeof source === 'string' ? source : undefined })
    },
  })
}

/** A form has its record's name, or that of the file alone. */
function namesOf({ entities }: Model): string[] {
  return [...new Set(entities.flatMap(({ name }) => [name, name.slice(name.lastIndexOf('/') + 1)]))]
}
