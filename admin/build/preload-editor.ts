import type { Plugin } from 'vite'

/** What main.ts loads step by step. */
const steps = /client\/start-editor\.ts$|@sveltia\/cms\/npm\/index\.js$/

/** The page names its large scripts itself, so that they come at once and not each when the one before has run. */
export function preloadEditor(): Plugin {
  return {
    name: 'preload-editor',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter(file => file.type === 'chunk' && steps.test(file.facadeModuleId ?? ''))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/admin/${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}
