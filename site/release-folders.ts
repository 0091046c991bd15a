/** Folder of the releases in dist/, each named by the hash of its inputs, and the link to the current one. */
export const releasesFolder = 'releases'
export const currentLink = 'current'

/** Prefix of a file among the releases, followed by a process ID. It lists the releases that this process uses, one per line. */
export const inUseMark = '.in-use-'

/** Files of a release: the served files, the data of the content, the module that starts the site, and the build info, which is written last. */
export const clientFolder = 'client'
export const builtData = 'server/content'
export const siteModule = 'server/site.mjs'
export const BUILD_INFO_FILE = 'build.json'

/** Lists the pending images of a release, relative to the served folder. Deleted with the last one. Servers of earlier versions read it. */
export const PENDING_IMAGES_FILE = 'pictures-to-come.json'

/** Messages from the server to the process that encodes images, and back. */
export interface WantedImage {
  wanted: string
}
export type ImageNews = { made: string } | { failed: string; reason: string }
