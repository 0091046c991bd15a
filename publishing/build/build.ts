import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publishAdmin } from '../../admin/build/publish-admin.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { builtData, generatedData, openContent } from '../../site/open-content.ts'
import { publish } from '../site-files/publish.ts'
import type { PublishInput } from '../site-files/publish-input.ts'
import { type BuildFacts, findBuildFacts } from './build-facts.ts'
import { hashInputs } from './hash-inputs.ts'

const distDir = path.join(projectDir, 'dist')
const clientDir = path.join(distDir, 'client')
const generatedDir = path.join(projectDir, generatedData)
const factsFile = path.join(distDir, 'build.json')

interface BuildOptions {
  contentDir: string
}

/** The finished site in dist/, from generated modules that are up to date. Does nothing when nothing has changed. */
export async function build({ contentDir }: BuildOptions): Promise<'built' | 'unchanged'> {
  const inputs = hashInputs(projectDir, contentDir)
  if (builtFrom() === inputs) return 'unchanged'
  rmSync(distDir, { recursive: true, force: true })
  await prerender()
  moveUnknownCityPage()
  cpSync(generatedDir, path.join(distDir, builtData), { recursive: true })
  const adminOrigins = await publishAdmin({ contentDir, outDir: path.join(clientDir, 'admin') })
  const facts = { ...findBuildFacts(readFileSync(path.join(clientDir, 'index.html'), 'utf8')), adminOrigins }
  await publish(publishInput(facts), { contentDir, outDir: clientDir })
  // Last, so that a build that was cut short is not taken for finished.
  writeFileSync(factsFile, `${JSON.stringify({ ...facts, inputs }, null, 2)}\n`)
  return 'built'
}

function builtFrom(): string | undefined {
  if (!existsSync(factsFile)) return undefined
  const facts: unknown = JSON.parse(readFileSync(factsFile, 'utf8'))
  return typeof facts === 'object' && facts && 'inputs' in facts ? String(facts.inputs) : undefined
}

/** Only the `vike` command prerenders: `vite build` would leave it out in silence. */
function prerender(): Promise<void> {
  const command = spawn(process.execPath, [path.join(projectDir, 'node_modules/vike/bin.js'), 'build'], {
    cwd: projectDir,
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    command.on('error', reject)
    command.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`vike build ended with exit code ${code}`)),
    )
  })
}

/** It is answered with status 404, so it must not be found under an address of its own. */
function moveUnknownCityPage(): void {
  const folder = path.join(clientDir, 'cities/unknown')
  renameSync(path.join(folder, 'index.html'), path.join(clientDir, 'cities/unknown.html'))
  rmSync(folder, { recursive: true })
}

/** What the steps after prerendering take from the content. */
function publishInput({ styleHash, adminOrigins }: BuildFacts): PublishInput {
  const { site, articles, redirects, pages, images } = openContent(generatedDir)
  return {
    site,
    articles: articles.all,
    redirects: redirects.items,
    pages: pages.all,
    images,
    styleHash,
    adminOrigins,
  }
}
