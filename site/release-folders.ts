/** In dist/: a folder for each release, named by what it is made from, and a link to the one that is to be served. */
export const releasesFolder = 'releases'
export const currentLink = 'current'

/** Among the releases, with the number of a process that runs: the names of those that it uses, one a line. */
export const inUseMark = '.in-use-'

/** In a release: what is served, the data of the content, the module that starts the site, and what the build wrote of itself, last of all. */
export const clientFolder = 'client'
export const builtData = 'server/content'
export const siteModule = 'server/site.mjs'
export const factsFile = 'build.json'

/** In a release of which pictures are still being made: their files, below the folder that is served. It goes with the last of them. */
export const PENDING_IMAGES_FILE = 'pictures-to-come.json'

/** What the server says to the process that makes them, and what that says to the server. */
export interface WantedPicture {
  wanted: string
}
export type PictureNews = { made: string } | { failed: string; reason: string }
