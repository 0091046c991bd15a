import type CMS from '@sveltia/cms'
import { isObject } from '../../codegen/json.ts'
import { describeModel, type Model } from '../../codegen/model.ts'
import { readAdminAddress } from '../../site/admin-address.ts'
import { openFile } from './content-path.ts'
import type { DraftConflict } from './drafts/draft-conflict.ts'
import { draftMode, watchDraftButton } from './drafts/draft-mode.ts'
import { type DraftFile, Drafts, type Findings } from './drafts/drafts.ts'
import { guardPublishing } from './drafts/publish-guard.ts'
import { editorData } from './editor-data.ts'
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
import { settingsSchema } from './settings.ts'
import { watchTexts } from './text/text-tools.ts'
import { chooseVersion, draftVersions, type Versions, type Yours } from './versions/choose-version.ts'
import { takeBack } from './versions/earlier-versions.ts'
import { forgetKept } from './versions/forget-kept.ts'
import { openDesk } from './worker/open-desk.ts'

/** The visual editor over the content that the settings name. Both are as the server gives them. */
export async function startEditor(settings: unknown, data: unknown): Promise<void> {
  // As a chunk of its own: merged into another it looks for its fonts elsewhere.
  const sveltia = import('@sveltia/cms')
  const { checkout, backend } = openCheckout(settingsSchema.parse(settings), {
    onChanged: yours => offerBoth(yours),
    onConflict: conflict => void settleConflict({ model, drafts }, conflict),
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
  const offerBoth = (yours: Yours) => {
    const choose = () => void chooseAndLeave({ model, checkout, drafts }, yours)
    if (draftMode.isPublished) choose()
    else offer('Show both versions', choose)
  }
  registerFormats({
    cms,
    model,
    kept,
    checkout,
    desk,
    admit: draft => guard.admit(draft),
    onOutdated: text =>
      guard.path !== undefined && checkout.latest && offerBoth({ path: guard.path, text, base: undefined }),
  })
  registerPreviews({ cms, names: namesOf(model), drafts })
  announceSaves(cms, guard)
  guardPublishing(cms, drafts)
  await cms.init({ config: { ...config, backend } })
  watchRepairs({ model, checkout, desk, kept })
  watchRefusals()
  const names = async () => desk.names(await checkout.state())
  watchTexts(names)
  watchDraftButton()
  watchLists(async () => desk.list(await checkout.state()))
  watchRecordMenu(
    new RecordActions({ model, checkout, names }),
    checkout.earlier && (() => takeBackHere({ model, checkout, drafts })),
  )
  notes.watch()
  knowFields(group => fieldNamesIn(config, location.hash, group))
  watchFieldAddress()
}

/** The forms are made when the page loads, and what was kept is of another text. */
async function chooseAndLeave(versions: Versions, yours: Yours): Promise<void> {
  const address = readAdminAddress(location.hash)
  if (!address || !(await chooseVersion(versions, yours))) return
  await forgetKept(address.group, address.slug)
  await globalThis.localWorkflow?.forget(yours.path)
  location.reload()
}

/** The draft stays one, with what was chosen: it can be published then. */
async function settleConflict(
  versions: Omit<Versions, 'checkout'>,
  { theirs, save, ...yours }: DraftConflict,
): Promise<void> {
  const checkout = { latest: async () => theirs, save: (_path: string, text: string) => save(text) }
  if (await chooseVersion({ ...versions, checkout }, yours, draftVersions)) location.reload()
}

/** What was typed and not saved is kept, and offered again. */
async function takeBackHere(versions: Versions): Promise<void> {
  const path = openFile(versions.model)?.path
  if (path !== undefined && (await takeBack(versions, path))) location.reload()
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
