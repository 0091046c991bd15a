import type CMS from '@sveltia/cms'
import { isObject } from '../../codegen/json.ts'
import { describeModel } from '../../codegen/model.ts'
import { ZipPlaces } from '../../codegen/places/zip-places.ts'
import { contentCheck } from './check-content.ts'
import { editorData } from './editor-data.ts'
import { watchFieldAddress } from './focus-field.ts'
import { KeptTexts, sourceField } from './kept-texts.ts'
import { load } from './load.ts'
import { openCheckout } from './open-checkout.ts'
import { PickedFiles } from './picked-files.ts'
import { registerPreviews } from './preview/register-previews.ts'
import { registerFormats } from './register-formats.ts'
import { watchRepairs } from './repair/repair-route.ts'
import { SaveGuard } from './save-guard.ts'
import type { Settings } from './settings.ts'
import { validatorNamed } from './validators.ts'

/** The visual editor over the content that the settings name. */
export async function startEditor(settings: Settings): Promise<void> {
  // As a chunk of its own: merged into another it looks for its fonts elsewhere.
  const { default: cms } = await import('@sveltia/cms')
  const { config, schemas, folders, zipPlaces } = editorData.parse(await load('editor.json'))
  const { checkout, backend } = openCheckout(settings)
  const model = describeModel(new Map(Object.entries(schemas)), folders)
  const zips = new ZipPlaces(zipPlaces)
  const content = contentCheck(model, {
    validatorOf: entity => validatorNamed(entity.name),
    zipPlaces: () => zips,
    today: new Date().toISOString().slice(0, 10),
  })
  const picked = new PickedFiles()
  picked.watch()
  const guard = new SaveGuard(checkout, content, picked)
  const kept = new KeptTexts()
  registerFormats({ cms, model, kept, admit: draft => guard.admit(draft) })
  registerPreviews({ cms, model, kept, checkout, content })
  announceSaves(cms, guard)
  await cms.init({ config: { ...config, backend } })
  watchRepairs({ model, checkout, check: content, kept })
  watchFieldAddress()
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
