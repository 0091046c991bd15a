/** Makes the missing images of a release. The server starts this process and sends the images that visitors wait for. */
import { setPriority } from 'node:os'
import { commandOptions } from '../authoring/commands/command-options.ts'
import { createPendingEncoder } from '../publishing/build/pending-images.ts'
import { imageCacheDir } from '../publishing/images/image-cache.ts'
import type { ImageNews } from '../site/release-folders.ts'

/** Lowest priority, because serving pages is more urgent than images. */
const LOWEST_PRIORITY = 19

const [, , release = ''] = process.argv
const { contentDir } = commandOptions()
setPriority(LOWEST_PRIORITY)
const images = createPendingEncoder(release, { contentDir, cacheDir: imageCacheDir })
process.on('disconnect', () => process.exit())
process.on('message', message => {
  if (typeof message === 'object' && message !== null && 'wanted' in message)
    images.prioritize(String(message.wanted))
})
// The callback ignores errors: a server that is shutting down no longer receives messages.
const notify = (news: ImageNews) => process.send?.(news, undefined, undefined, () => {})
process.exitCode = (await images.encodeAll(notify)) ? 0 : 1
process.disconnect?.()
