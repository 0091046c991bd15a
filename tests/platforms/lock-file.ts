import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectDir } from '../../codegen/project-dir.ts'

const names = z.array(z.string()).optional()
const ranges = z.record(z.string(), z.string()).default({})

const packageSchema = z.object({
  version: z.string().default(''),
  dev: z.boolean().default(false),
  /** Whether only development tools and optional dependencies need the package. */
  devOptional: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  os: names,
  cpu: names,
  libc: names,
  engines: z.union([z.object({ node: z.string().optional() }), z.array(z.string())]).optional(),
  dependencies: ranges,
  optionalDependencies: ranges,
})

export type LockedPackage = z.infer<typeof packageSchema>
export type LockedPackages = ReadonlyMap<string, LockedPackage>

const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) })

/** Reads all packages of package-lock.json by their folder, such as `node_modules/sharp`. */
export function readLockedPackages(): LockedPackages {
  const lock: unknown = JSON.parse(readFileSync(path.join(projectDir, 'package-lock.json'), 'utf8'))
  const { '': _project, ...packages } = lockSchema.parse(lock).packages
  return new Map(Object.entries(packages))
}

export const packageNameOf = (folder: string) =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Finds the folder from which Node loads a dependency: the package's own node_modules, or the next one above. */
export function findDependency(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const candidate = `${folder}/node_modules/${name}`
    if (packages.has(candidate)) return candidate
    if (!folder.includes('/node_modules/')) break
  }
  const top = `node_modules/${name}`
  return packages.has(top) ? top : undefined
}
