/** Imported by built.mjs, once the version of Node is right. In plain JavaScript, so that it can say what to do without a build. */
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , program, ...args] = process.argv
const file = path.resolve('dist/current/server', `${program}.mjs`)
if (existsSync(file)) {
  process.argv.splice(1, 2 + args.length, file, ...args)
  // Without the link, which leads elsewhere after the next build: what is loaded later must be of the same release.
  await import(pathToFileURL(realpathSync(file)).href)
} else {
  const found = existsSync('dist/current')
    ? 'The release in dist/current is not complete'
    : 'Nothing is built yet'
  console.error(`${found}: ${file} is missing. Run "npm run build" first.`)
  process.exitCode = 1
}
