import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { loadModel } from '../../codegen/load-model.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { readContent } from '../../codegen/read/read.ts'
import { listen } from '../../server/listen.ts'
import { buildAdmin } from '../build/build-admin.ts'
import { editorData } from '../build/editor-data.ts'
import { adminApp } from './admin-app.ts'

const contentDir = path.resolve(process.env.CONTENT_DIR ?? 'content')
const port = Number(process.env.PORT ?? 3100)
const adminDir = path.join(projectDir, 'node_modules/.cache/admin')

await buildAdmin({ contentDir, outDir: adminDir, settings: {} })
const app = adminApp({
  contentDir,
  adminDir,
  siteDir: path.join(projectDir, 'dist/client'),
  token: randomBytes(24).toString('base64url'),
  editorData() {
    const model = loadModel(contentDir)
    return editorData(model, readContent(model, { contentDir }))
  },
})
// Nobody else on the network may edit: the address of this machine alone.
const { url } = await listen(app, { host: '127.0.0.1', port })
console.log(`Edit the content at ${url}/admin/`)
