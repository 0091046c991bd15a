import './admin.css'
import { isObject } from '../../codegen/json.ts'
import { describeModel } from '../../codegen/model.ts'
import { contentCheck } from './check-content.ts'
import { editorData } from './editor-data.ts'
import { watchFieldAddress } from './focus-field.ts'
import { KeptTexts, sourceField } from './kept-texts.ts'
import { openCheckout } from './open-checkout.ts'
import { registerFormats } from './register-formats.ts'
import { watchRepairs } from './repair/repair-route.ts'
import { SaveGuard } from './save-guard.ts'
import { settingsSchema } from './settings.ts'
import { validatorNamed } from './validators.ts'

/** The visual editor, or a page that says how to set it up. */
async function start(): Promise<void> {
  const settings = settingsSchema.parse(await load('settings.json'))
  const { config, schemas, folders } = editorData.parse(await load('editor.json'))
  if (!settings.local && !settings.backend) return
  const { checkout, backend } = openCheckout(settings)
  const model = describeModel(new Map(Object.entries(schemas)), folders)
  const content = contentCheck(model, entity => validatorNamed(entity.name))
  const guard = new SaveGuard(checkout, content)
  const { default: cms } = await import('@sveltia/cms')
  const kept = new KeptTexts()
  registerFormats({ cms, model, kept, admit: draft => guard.admit(draft) })
  cms.registerEventListener({
    name: 'preSave',
    handler({ entry }) {
      const saved: unknown = entry.toJS()
      if (!isObject(saved) || typeof saved.path !== 'string') return
      const source = isObject(saved.data) ? saved.data[sourceField] : undefined
      guard.expect({ path: saved.path, source: typeof source === 'string' ? source : undefined })
    },
  })
  const { registerPreviews } = await import('./preview/register-previews.ts')
  registerPreviews({ cms, model, kept, checkout, content })
  document.querySelector('#setup')?.remove()
  await cms.init({ config: { ...config, backend } })
  watchRepairs({ model, checkout, check: content })
  watchFieldAddress()
}

async function load(file: string): Promise<unknown> {
  const response = await fetch(`/admin/${file}`)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.json()
}

await start()
