/** Makes the missing images of a release. The server starts this process and sends the images that visitors wait for. */
import { setPriority } from 'node:os'
import { commandOptions } from '../authoring/commands/command-options.ts'
import { picturesToCome } from '../publishing/build/pictures-to-come.ts'
import { defaultCacheDir } from '../publishing/pictures/picture-cache.ts'
import type { PictureNews } from '../site/release-folders.ts'

/** Lowest priority, because serving pages is more urgent than images. */
const LOWEST_PRIORITY = 19

const [, , release = ''] = process.argv
const { contentDir } = commandOptions()
setPriority(LOWEST_PRIORITY)
const pictures = picturesToCome(release, { contentDir, cacheDir: defaultCacheDir })
process.on('disconnect', () => process.exit())
process.on('message', message => {
  if (typeof message === 'object' && message !== null && 'wanted' in message)
    pictures.want(String(message.wanted))
})
// The callback ignores errors: a server that is shutting down no longer receives messages.
const notify = (news: PictureNews) => process.send?.(news, undefined, undefined, () => {})
process.exitCode = (await pictures.makeAll(notify)) ? 0 : 1
process.disconnect?.()
