// Imported before all other modules, which an old version may fail to parse. Uses only syntax of Node 12.20.
import { readFileSync } from 'node:fs'

const settings = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = settings.engines.node.replace('>=', '')
const numbersOf = version => version.split('.').map(Number)

function isOlder(version, other) {
  const [[major, minor = 0], [otherMajor, otherMinor = 0]] = [version, other].map(numbersOf)
  return major < otherMajor || (major === otherMajor && minor < otherMinor)
}

if (isOlder(process.versions.node, needed)) {
  console.error(
    `This is Node ${process.versions.node}, and the site needs ${needed} or newer. Install it from https://nodejs.org, then run "npm ci" again.`,
  )
  process.exit(1)
}
