// Made by publishing/fonts/subset-fonts.ts.

/** To be preloaded: headings first, then text. */
export const fontFiles = ['/fonts/fraunces-020f82ba.woff2', '/fonts/hanken-grotesk-1a3699df.woff2'] as const
