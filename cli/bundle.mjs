/**
 * The commands as a few files of JavaScript in node_modules/.cache, which load in milliseconds; a part, or a package, that
 * only some commands need is loaded by those. In plain JavaScript, as nothing is bundled yet when this runs.
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
  site: 'cli/site.ts',
  content: 'cli/content.ts',
  admin: 'admin/server/main.ts',
  pictures: 'cli/make-pictures.ts',
  ready: 'cli/ready.ts',
  // No commands of their own: others begin them in threads or processes.
  'check-images-process': 'codegen/read/check-images-process.ts',
  'describe-process': 'publishing/pictures/describe-process.ts',
  'make-process': 'publishing/build/make-process.ts',
  'downloads-process': 'publishing/downloads/downloads-process.ts',
  'bundle-process': 'publishing/bundle/bundle-process.ts',
  'link-worker': 'publishing/pages/link-worker.ts',
  'remove-worker': 'publishing/build/remove-worker.ts',
}

// Needed by every check, and of many small files. All other packages are loaded from where they are installed.
const bundledPackages =
  /^(?:ajv|ajv-formats|unified|unist-util-visit|yaml|(?:remark|mdast|micromark)-[\w-]+)(?:\/|$)/

/** How many bundles stay: a command that still runs may load a further part of its own. */
const kept = 5

// A copy of the project may share its packages with the original.
const allProjects = path.join(projectDir, 'node_modules/.cache/commands')
const cacheDir = path.join(allProjects, hashOf([projectDir]))
const listName = 'sources.json'

/** The module of a command, bundled anew when a byte of what it is made from has changed. */
export async function bundledCommand(name) {
  if (!Object.hasOwn(commands, name)) throw new Error(`There is no "${name}" among the commands.`)
  const sources = readSources(cacheDir)?.files
  const folder = sources && folderOf(sources.map(file => [file, readIfThere(path.join(projectDir, file))]))
  return path.join(folder && existsSync(folder) ? folder : await makeBundle(), `${name}.mjs`)
}

/** The project that bundles are of, and the files that the last of them was made from. */
function readSources(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, listName), 'utf8'))
  } catch {
    return undefined
  }
}

async function makeBundle() {
  const { build, stop } = await import('esbuild')
  const draft = path.join(cacheDir, `.draft-${process.pid}`)
  const texts = new Map()
  const { outputFiles } = await build({
    write: false,
    absWorkingDir: projectDir,
    entryPoints: commands,
    outdir: draft,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'linked',
    sourcesContent: false,
    // For the packages that are written as CommonJS.
    banner: {
      js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
    },
    plugins: [otherPackagesStay, ownSources(texts)],
  })
  // Its process would keep its memory for as long as the command runs.
  await stop()
  // Esbuild itself would fail without a code that says why.
  mkdirSync(draft, { recursive: true })
  for (const { path: file, contents } of outputFiles) writeFileSync(file, contents)
  const sources = [...texts].sort(([a], [b]) => (a < b ? -1 : 1))
  const folder = folderOf(sources)
  keep(draft, folder)
  writeSources(sources.map(([file]) => file))
  removeOld(folder)
  return folder
}

/** Named by the texts of the sources, the packages that are installed, and what bundles them. */
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

/** Remembers what was read, and lets each module go on standing where its source does. */
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

function keep(draft, folder) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another command was first with the same.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}

function writeSources(files) {
  const draft = path.join(cacheDir, `.${listName}-${process.pid}`)
  writeFileSync(draft, JSON.stringify({ project: projectDir, files }))
  renameSync(draft, path.join(cacheDir, listName))
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
  for (const { name } of newestFirst.slice(kept))
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
