/** Imported by run-release.mjs after it has checked the version of Node. JavaScript, because it must run without a build. */
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , program, ...args] = process.argv
const file = path.resolve('dist/current/server', `${program}.mjs`)
if (existsSync(file)) {
  process.argv.splice(1, 2 + args.length, file, ...args)
  // Resolve the link now: the next build changes it, and modules imported later must come from the same release.
  await import(pathToFileURL(realpathSync(file)).href)
} else {
  const found = existsSync('dist/current')
    ? 'The release in dist/current is not complete'
    : 'Nothing is built yet'
  console.error(`${found}: ${file} is missing. Run "npm run build" first.`)
  process.exitCode = 1
}
