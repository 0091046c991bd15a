/**
 * Bundles the commands into a few JavaScript files in node_modules/.cache, which load in milliseconds. Parts and packages that only some
 * commands need are split off. JavaScript, because nothing is bundled yet when this runs.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const projectDir = path.resolve(import.meta.dirname, '..')

const commands = {
  site: 'cli/site-commands.ts',
  content: 'cli/content-commands.ts',
  admin: 'admin/server/main.ts',
  pictures: 'cli/make-images.ts',
  ready: 'cli/ready.ts',
  // Modules that commands run in child processes.
  'check-images-process': 'codegen/read/check-images-process.ts',
  'describe-process': 'publishing/images/describe-process.ts',
  'image-process': 'publishing/build/image-process.ts',
  'pdf-process': 'publishing/downloads/pdf-process.ts',
  'bundle-process': 'publishing/bundle/bundle-process.ts',
}

// Packages with many small files that every check needs. All other packages are loaded from node_modules.
const bundledPackages =
  /^(?:ajv|ajv-formats|unified|unist-util-visit|yaml|(?:remark|mdast|micromark)-[\w-]+)(?:\/|$)/

/** Number of old bundles that are kept: a running command may still load parts of its bundle. */
const MAX_OLD_BUNDLES = 5

// Copies of the project may share node_modules, so each has its own folder.
const allProjects = path.join(projectDir, 'node_modules/.cache/commands')
const cacheDir = path.join(allProjects, hashOf([projectDir]))
const listName = 'sources.json'

/** Returns the bundled module of a command. Bundles again if a byte of a source has changed. */
export async function bundledCommand(name) {
  if (!Object.hasOwn(commands, name)) throw new Error(`There is no "${name}" among the commands.`)
  const sources = readSources(cacheDir)?.files
  const folder = sources && folderOf(sources.map(file => [file, readIfThere(path.join(projectDir, file))]))
  return path.join(folder && existsSync(folder) ? folder : await makeBundle(), `${name}.mjs`)
}

/** Reads the project of a cache folder and the sources of its last bundle. */
function readSources(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, listName), 'utf8'))
  } catch {
    return undefined
  }
}

async function makeBundle() {
  const { build, stop } = await import('esbuild')
  const temporary = path.join(cacheDir, `.temporary-${process.pid}`)
  const texts = new Map()
  const { outputFiles } = await build({
    write: false,
    absWorkingDir: projectDir,
    entryPoints: commands,
    outdir: temporary,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'linked',
    sourcesContent: false,
    // CommonJS packages call `require`.
    banner: {
      js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
    },
    plugins: [otherPackagesStay, ownSources(texts)],
  })
  // Frees the memory of esbuild's process while the command runs.
  await stop()
  // Write the files here, because an error of esbuild has no code such as ENOSPC.
  mkdirSync(temporary, { recursive: true })
  for (const { path: file, contents } of outputFiles) writeFileSync(file, contents)
  const sources = [...texts].sort(([a], [b]) => (a < b ? -1 : 1))
  const folder = folderOf(sources)
  publish(temporary, folder)
  writeSources(sources.map(([file]) => file))
  removeOld(folder)
  return folder
}

/** Names the folder of a bundle by a hash of its sources, the installed packages and this file. */
function folderOf(texts) {
  const installed = readIfThere(path.join(projectDir, 'node_modules/.package-lock.json'))
  const bundler = readFileSync(fileURLToPath(import.meta.url))
  return path.join(cacheDir, hashOf([...texts.flat(), installed, bundler]))
}

const otherPackagesStay = {
  name: 'other-packages-stay',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: specifier, importer }) =>
      importer.includes('node_modules') || bundledPackages.test(specifier) ? undefined : { external: true },
    )
  },
}

/** Collects the texts of sources, and replaces `import.meta.url` and `import.meta.dirname` with those of the source file. */
const ownSources = texts => ({
  name: 'own-sources',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8')
      texts.set(path.relative(projectDir, file), text)
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
})

function publish(temporary, folder) {
  try {
    renameSync(temporary, folder)
  } catch (error) {
    // Another command has made the same bundle.
    if (!existsSync(folder)) throw error
    rmSync(temporary, { recursive: true })
  }
}

function writeSources(files) {
  const temporary = path.join(cacheDir, `.${listName}-${process.pid}`)
  writeFileSync(temporary, JSON.stringify({ project: projectDir, files }))
  renameSync(temporary, path.join(cacheDir, listName))
}

function removeOld(folder) {
  for (const name of readdirSync(allProjects)) {
    const { project = projectDir } = readSources(path.join(allProjects, name)) ?? {}
    if (!existsSync(project)) rmSync(path.join(allProjects, name), { recursive: true, force: true })
  }
  const age = name => statSync(path.join(cacheDir, name)).mtimeMs
  const bundles = readdirSync(cacheDir).filter(
    name => /^[0-9a-f]+$/.test(name) && name !== path.basename(folder),
  )
  const newestFirst = bundles.map(name => ({ name, age: age(name) })).sort((a, b) => b.age - a.age)
  for (const { name } of newestFirst.slice(MAX_OLD_BUNDLES))
    rmSync(path.join(cacheDir, name), { recursive: true, force: true })
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file) : ''
}

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}
