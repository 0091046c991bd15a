import './without-eval.ts'
import './app.css'
import { createRoot } from 'react-dom/client'
import { paletteCss } from '../../styles/palette.ts'
import { type Backend, settingsSchema } from '../config/settings.ts'
import { watchPastes } from '../text/clean-paste.ts'
import { load } from '../worker/load.ts'
import { EditorApp } from './EditorApp.tsx'
import { openLocalContent, type SchemasData, schemasData } from './open-content.ts'

const colors = new CSSStyleSheet()
colors.replaceSync(paletteCss())
document.adoptedStyleSheets = [colors]

// An earlier editor left its access token here, which nothing else would remove.
localStorage.removeItem('sveltia-cms.user')
watchPastes()
const place = document.querySelector('#app')
try {
  const [settings, data] = await Promise.all([load('settings.json'), load('schemas.json')])
  const { local, backend } = settingsSchema.parse(settings)
  const schemas = schemasData.parse(data)
  const app = local ? (
    <EditorApp content={await openLocalContent(local, schemas)} />
  ) : (
    backend && (await repositoryApp(backend, schemas))
  )
  if (!app) throw new Error('There is no content to open.')
  if (place) createRoot(place).render(app)
} catch (error) {
  const wait = place?.querySelector('.wait')
  if (wait)
    wait.textContent = `The content editor could not start. ${error instanceof Error ? error.message : error}`
}

/** Loads what a checkout doesn't need. */
async function repositoryApp(backend: Backend, data: SchemasData) {
  const { RepositoryApp } = await import('./RepositoryApp.tsx')
  return <RepositoryApp backend={backend} data={data} />
}
