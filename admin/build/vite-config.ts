import path from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import type { Model } from '../../codegen/model.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { validatorsModule } from './validators-module.ts'

const adminDir = path.join(projectDir, 'admin')

interface AdminBuild {
  model: Model
  outDir: string
}

/** The visual editor's own build: nothing of it gets into the site's pages. */
export function adminViteConfig({ model, outDir }: AdminBuild): InlineConfig {
  return {
    configFile: false,
    root: adminDir,
    base: '/admin/',
    publicDir: false,
    logLevel: 'error',
    plugins: [validators(model)],
    worker: { format: 'es', plugins: () => [validators(model)] },
    // Tests run in another mode, and the same files are used afterward.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: {
      alias: {
        'node:path': path.join(adminDir, 'build/posix-path.ts'),
        // The package's browser build needs a document, which a worker lacks.
        'decode-named-character-reference': path.join(
          projectDir,
          'node_modules/decode-named-character-reference/index.js',
        ),
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: {
        input: ['index.html', 'page.html'].map(page => path.join(adminDir, page)),
        // Marks for servers in libraries mean nothing here.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The compiled schemas are one large file.
      chunkSizeWarningLimit: 4000,
    },
  }
}

function validators(model: Model): Plugin {
  const id = 'virtual:validators'
  return {
    name: 'content-validators',
    resolveId: source => (source === id ? `\0${id}` : undefined),
    load: source => (source === `\0${id}` ? validatorsModule(model) : undefined),
  }
}
