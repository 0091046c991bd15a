import './admin.css'
import { load } from './load.ts'
import { settingsSchema } from './settings.ts'
import { startEditor } from './start-editor.ts'

const wait = document.querySelector('#wait')
try {
  const settings = settingsSchema.parse(await load('settings.json'))
  await startEditor(settings)
  wait?.remove()
} catch (error) {
  if (wait)
    wait.textContent = `The content editor could not start. ${error instanceof Error ? error.message : error}`
}
