/**
 * Runs a command of the project from a bundle of its sources, which is made when it is missing or one of them was edited:
 * `run.mjs site check` is cli/site.ts with "check".
 */
import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundledCommand } from './bundle.mjs'

const [, , name, ...args] = process.argv
const file = await bundledCommand(name)
process.argv.splice(1, 2 + args.length, file, ...args)
try {
  await import(pathToFileURL(file).href)
} catch (error) {
  if (error instanceof Error) error.stack = await inSources(error.stack ?? '')
  throw error
}

/** A stack with the lines of the sources. Maps are read for this alone: reading them at each start would take longer. */
async function inSources(stack) {
  const lines = stack.split('\n').map(async line => {
    const [place, url, row, column] = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/.exec(line) ?? []
    const map = place && (await readFile(`${fileURLToPath(url)}.map`, 'utf8').catch(() => undefined))
    const found = map && new SourceMap(JSON.parse(map)).findEntry(row - 1, column - 1)
    if (!found?.originalSource) return line
    const source = path.resolve(path.dirname(fileURLToPath(url)), found.originalSource)
    return line.replace(place, `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`)
  })
  return (await Promise.all(lines)).join('\n')
}
