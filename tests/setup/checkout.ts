/** A copy of the project, as somebody who edits its content has it, to build and test without touching this one. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { projectFiles } from '../lint/project-files.ts'
import { projectDir } from './run.ts'

/** Filled by any build, by what goes into it, so that copies gain from what is there. */
const sharedCaches = ['bundles', 'pictures', 'downloads', 'valid-html']

/** Copies all files that git knows or would take, as they stand, with another folder for `content/` if one is given. */
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

// One link for each package, not for all: what tools write into node_modules stays with the copy.
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
