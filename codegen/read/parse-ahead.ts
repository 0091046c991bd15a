import { availableParallelism } from 'node:os'
import { inCommandThread } from '../beside-command.ts'
import { listFiles, type ReadOptions } from './files.ts'
import { type ParsedFile, type ParseOptions, parseFiles } from './parse-files.ts'
import { openParsed } from './read.ts'

/** A thread takes as long to start as about so many files take to parse. */
const filesWorthAThread = 200

interface Threads {
  /** At most, this one with them. */
  most: number
  /** Undefined where there are no others. */
  parse: Parse
}

type Parse = (options: ParseOptions) => Promise<readonly ParsedFile[]> | undefined

// What `parse-worker.ts` posts.
const parseInThread: Parse = options => inCommandThread('parse-worker', options) as ReturnType<Parse>

/** Where many files have never been parsed, as in a first build, does that in threads: `readContent` finds them parsed. */
export async function parseAhead(
  options: Pick<ReadOptions, 'contentDir' | 'cacheDir'>,
  { most, parse }: Threads = { most: availableParallelism(), parse: parseInThread },
): Promise<void> {
  const { contentDir } = options
  const memo = openParsed(options)
  const files = listFiles(contentDir).filter(file => isParsed(file) && !memo.has(file))
  const count = Math.min(most, Math.floor(files.length / filesWorthAThread))
  // Dealt out one by one: neighbors are of a kind, and each kind takes its time.
  const [own = [], ...others] = Array.from({ length: count }, (_, share) =>
    files.filter((_, index) => index % count === share),
  )
  const elsewhere = others.map(share => parse({ contentDir, files: share }))
  if (elsewhere.length === 0 || elsewhere.includes(undefined)) return
  const here = parseFiles({ contentDir, files: own })
  for (const { file, hash, parsed } of [here, ...(await Promise.all(elsewhere))].flatMap(
    found => found ?? [],
  ))
    memo.get(file, [hash], () => parsed)
}

const isParsed = (file: string) => /\.(?:md|yaml)$/.test(file) && !file.startsWith('images/')
