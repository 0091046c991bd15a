/** In dist/: a folder for each release, named by what it is made from, and a link to the one that is to be served. */
export const releasesFolder = 'releases'
export const currentLink = 'current'

/** Among the releases, with the number of a process that runs: the names of those that it uses, one a line. */
export const inUseMark = '.in-use-'

/** In a release: what is served, the module that starts the site, and what the build wrote of itself, last of all. */
export const clientFolder = 'client'
export const siteModule = 'server/site.mjs'
export const factsFile = 'build.json'
