import './admin.css'
import { load } from './load.ts'

const wait = document.querySelector('#wait')
try {
  // Asked for together with the code that reads them.
  const [settings, data] = [load('settings.json'), load('editor.json')]
  const { startEditor } = await import('./start-editor.ts')
  await startEditor(await settings, await data)
  wait?.remove()
} catch (error) {
  if (wait)
    wait.textContent = `The content editor could not start. ${error instanceof Error ? error.message : error}`
}
