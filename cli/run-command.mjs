/** Imported by run.mjs after it has checked the version of Node. */
import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundledCommand } from './bundle.mjs'
import { explainError } from './explain-error.mjs'

const [, , name, ...args] = process.argv
try {
  const file = await bundledCommand(name)
  process.argv.splice(1, 2 + args.length, file, ...args)
  await import(pathToFileURL(file).href)
} catch (error) {
  const explained = explainError(error)
  if (explained === undefined) {
    if (error instanceof Error) error.stack = await mapStack(error.stack ?? '')
    throw error
  }
  console.error(explained)
  // Worker threads and child processes of the command may still be running.
  process.exit(1)
}

/** Maps a stack to the sources. Source maps are read only here, because reading them would delay every start. */
async function mapStack(stack) {
  const lines = stack.split('\n').map(async line => {
    const [location, url, row, column] = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/.exec(line) ?? []
    const map = location && (await readFile(`${fileURLToPath(url)}.map`, 'utf8').catch(() => undefined))
    const found = map && new SourceMap(JSON.parse(map)).findEntry(row - 1, column - 1)
    if (!found?.originalSource) return line
    const source = path.resolve(path.dirname(fileURLToPath(url)), found.originalSource)
    return line.replace(location, `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`)
  })
  return (await Promise.all(lines)).join('\n')
}
