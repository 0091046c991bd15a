/** Copies the project to a folder like an editor's clone, to build and test it without touching this one. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { projectFiles } from '../lint/project-files.ts'
import { projectDir } from './run.ts'

/** Caches whose keys depend only on their inputs, so that copies can share them. */
const sharedCaches = ['bundles', 'pictures', 'downloads', 'valid-html']

/** Copies all files that git tracks or would add, including uncommitted changes. `contentDir` replaces `content/`. */
export function createCheckout(folder: string, contentDir = path.join(projectDir, 'content')): void {
  for (const file of projectFiles()) {
    if (file.startsWith('content/')) continue
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(path.join(projectDir, file), target)
  }
  cpSync(contentDir, path.join(folder, 'content'), { recursive: true })
  linkPackages(folder)
}

// Link each package rather than node_modules, so that tools write their files into the copy.
function linkPackages(folder: string): void {
  const packages = path.join(projectDir, 'node_modules')
  const caches = path.join(folder, 'node_modules/.cache')
  mkdirSync(caches, { recursive: true })
  for (const name of readdirSync(packages)) {
    if (name === '.bin' || !name.startsWith('.')) link(name, folder)
  }
  for (const name of sharedCaches) {
    mkdirSync(path.join(packages, '.cache', name), { recursive: true })
    link(`.cache/${name}`, folder)
  }
}

function link(name: string, folder: string): void {
  const target = path.join(folder, 'node_modules', name)
  if (!existsSync(target)) symlinkSync(path.join(projectDir, 'node_modules', name), target, 'junction')
}
