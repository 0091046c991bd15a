import { rmSync } from 'node:fs'
import { cp, mkdtemp, rename, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCheckout } from './checkout.ts'

export interface ProjectCopy {
  folder: string
  /** Activates a copy of a release, like a build of the same code with other content. */
  copyRelease(release: string): Promise<void>
  removeNow(): void
}

/** Copies the project, with its packages and its cache, to a temporary folder for builds. */
export async function copyOfProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'project-'))
  createCheckout(folder)
  let copies = 0
  return {
    folder,
    async copyRelease(release) {
      copies += 1
      const name = `copy-${copies}`
      await cp(release, path.join(folder, 'dist/releases', name), { recursive: true })
      await symlink(`releases/${name}`, path.join(folder, 'dist/next'))
      await rename(path.join(folder, 'dist/next'), path.join(folder, 'dist/current'))
    },
    removeNow: () => rmSync(folder, { recursive: true, force: true }),
  }
}
