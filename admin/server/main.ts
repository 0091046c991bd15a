import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { commandOptions } from '../../authoring/commands/command-options.ts'
import { judgeFixes } from '../../authoring/fix/fix-content.ts'
import { formatProblems } from '../../authoring/report/text.ts'
import { generate } from '../../codegen/generate.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { generateDownloads } from '../../publishing/downloads/generate-downloads.ts'
import { siteEmitters } from '../../publishing/site-emitters.ts'
import { listen } from '../../server/http/listen.ts'
import { buildAdmin } from '../build/build-admin.ts'
import { adminApp } from './admin-app.ts'

const options = commandOptions()
const { contentDir } = options
const port = Number(process.env.PORT ?? 3100)
const adminDir = path.join(projectDir, 'node_modules/.cache/admin-served')

// Start even if the content has problems: they can be fixed in the editor. Previews show the last content without problems.
const { site, problems: found, textOf } = await generate(options, siteEmitters)
const problems = found.length > 0 ? found : (await generateDownloads(options)).problems
if (problems.length > 0) {
  const judged = judgeFixes({ site, problems })
  process.stderr.write(
    formatProblems(judged.problems, textOf, 'They can be fixed in the editor.', judged.hidden),
  )
}
if (!existsSync(path.join(projectDir, 'generated/types.ts'))) {
  process.stderr.write('Previews need content that has been sound once. Fix these first.\n')
  process.exit(1)
}

const siteDir = path.join(projectDir, 'dist/current/client')
if (!existsSync(siteDir))
  console.log('Pages in the editor have no pictures yet: run `npm run build` once, then this again.')

await buildAdmin({ contentDir, outDir: adminDir, settings: {} })
const app = adminApp({
  contentDir,
  draftsDir: path.join(path.dirname(contentDir), 'drafts'),
  adminDir,
  siteDir,
  token: randomBytes(24).toString('base64url'),
})
// Listen on this machine only, so that nobody else on the network can edit.
const { url } = await listen(app, { host: '127.0.0.1', port })
console.log(`Edit the content at ${url}/admin/`)
