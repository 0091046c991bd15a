import { rmSync } from 'node:fs'
import { cp, mkdtemp, rename, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCheckout } from './checkout.ts'

export interface ProjectCopy {
  folder: string
  /** Makes a copy of a release the current one, as a build of the same code with other content would. */
  copyRelease(release: string): Promise<void>
  removeNow(): void
}

/** The project's files in another folder, with its packages and its cache: what is built there disturbs nobody. */
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
