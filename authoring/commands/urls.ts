import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import { parseUrlList, URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import { allUrls } from '../../codegen/resolve/all-urls.ts'
import { visibleSite } from '../../codegen/resolve/visible-site.ts'
import { count } from '../report/text.ts'
import { newUrlList, withUrls } from '../urls/add-urls.ts'
import { publishedCommit, urlsAtCommit } from '../urls/published.ts'
import type { Command, ContentCommandResult } from './command.ts'

export const urlsCommand: Command = {
  summary: 'Adds the addresses of new pages to the list of addresses that must never lead nowhere.',
  usage: ['urls', 'urls --published     adds those of the version that visitors see, as git knows it'],
  run(args, options) {
    const { values } = parseArgs({ args: [...args], options: { published: { type: 'boolean' } } })
    if (values.published) return addPublished(options)
    const { site, today } = checkContent(options)
    // An address that is yet to come may still change.
    return record(allUrls(visibleSite(site, { ...options, today })), options)
  },
}

function addPublished(options: GenerateOptions): ContentCommandResult {
  const commit = publishedCommit(options.contentDir)
  if (commit === undefined) return { ok: true, text: 'Git knows of no published version to compare with.\n' }
  try {
    return record(urlsAtCommit(commit, options), options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, text: `The published version, ${commit}, cannot be read: ${reason}\n` }
  }
}

function record(urls: readonly string[], { contentDir }: GenerateOptions): ContentCommandResult {
  const file = path.join(contentDir, URL_LIST_FILE)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : newUrlList
  const after = withUrls(before, urls)
  const known = new Set(parseUrlList(file, before).lines.map(({ url }) => url))
  const added = parseUrlList(file, after).lines.filter(({ url }) => !known.has(url))
  if (added.length === 0) return { ok: true, text: `${URL_LIST_FILE} has every address already.\n` }
  writeFileSync(file, after)
  const list = added.map(({ url }) => `  ${url}\n`).join('')
  return {
    ok: true,
    text: `${count(added.length, 'address', 'addresses')} added to ${URL_LIST_FILE}:\n${list}`,
  }
}
