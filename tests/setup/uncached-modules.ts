import type { Plugin } from 'vitest/config'

/**
 * Keeps modules out of Vitest's cache that depend on more than their own text: lists of files, and style sheets that import others. Vitest
 * overlooks a call of `import.meta.glob` with a type.
 */
export const uncachedModules: Plugin = {
  name: 'uncached-modules',
  configureVitest({ experimental_defineCacheKeyGenerator: defineCacheKey }) {
    defineCacheKey(({ id, sourceCode }) =>
      /\.css(?:\?|$)/.test(id) || sourceCode.includes('import.meta.glob<') ? false : undefined,
    )
  },
}
