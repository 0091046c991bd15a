import './app.css'
import { createRoot } from 'react-dom/client'
import { paletteCss } from '../../styles/palette.ts'
import { load } from '../client/load.ts'
import { settingsSchema } from '../client/settings.ts'
import { watchPastes } from '../client/text/clean-paste.ts'
import { EditorApp } from './EditorApp.tsx'
import { openLocalContent, schemasData } from './open-content.ts'

const colors = new CSSStyleSheet()
colors.replaceSync(paletteCss())
document.adoptedStyleSheets = [colors]

watchPastes()
const place = document.querySelector('#app')
try {
  const [settings, data] = await Promise.all([load('settings.json'), load('schemas.json')])
  const { local } = settingsSchema.parse(settings)
  if (!local) throw new Error('It works with npm run admin only.')
  const content = await openLocalContent(local, schemasData.parse(data))
  if (place) createRoot(place).render(<EditorApp content={content} />)
} catch (error) {
  const wait = place?.querySelector('.wait')
  if (wait)
    wait.textContent = `The content editor could not start. ${error instanceof Error ? error.message : error}`
}
