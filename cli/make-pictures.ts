/**
 * Makes the pictures that a release lacks, for the server that starts this and says what it waits for. Ends with the last of
 * them, or with the server.
 */
import { setPriority } from 'node:os'
import { commandOptions } from '../authoring/commands/command-options.ts'
import { picturesToCome } from '../publishing/build/pictures-to-come.ts'
import { defaultCacheDir } from '../publishing/pictures/picture-cache.ts'
import type { PictureNews } from '../site/release-folders.ts'

/** The lowest: pages go before pictures. */
const idle = 19

const [, , release = ''] = process.argv
const { contentDir } = commandOptions()
setPriority(idle)
const pictures = picturesToCome(release, { contentDir, cacheDir: defaultCacheDir })
process.on('disconnect', () => process.exit())
process.on('message', message => {
  if (typeof message === 'object' && message !== null && 'wanted' in message)
    pictures.want(String(message.wanted))
})
// A server that is being stopped listens no more: what would be said then is no error.
const tell = (news: PictureNews) => process.send?.(news, undefined, undefined, () => {})
process.exitCode = (await pictures.makeAll(tell)) ? 0 : 1
process.disconnect?.()
