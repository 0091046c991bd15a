import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { endStalledRun } from './tests/setup/end-stalled-run.ts'
import { uncachedModules } from './tests/setup/uncached-modules.ts'
import { withoutContent } from './tests/setup/without-content.ts'

const buildSite = 'tests/setup/build-site.ts'
const startBrowser = 'tests/setup/start-browser.ts'

// Test files that take half a minute or more. Vitest measures durations, but CI starts without its cache.
const slowFiles = [
  'crawl/pages',
  'crawl/layout',
  'browser/accessibility',
  'browser/visualizer',
  'browser/press',
  'admin/repository',
  'admin/editor',
]

/** Starts slow files first, so that the run doesn't end with one of them. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some(name => moduleId.includes(`/${name}.`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))]
  }
}

const builds = ['tests/publishing/{last-build,pages/*}.test.ts', 'tests/pages/growth.test.ts']

const inBrowser = {
  // Files share one browser, each with its own windows. Three keep two cores busy; more slow each other down.
  maxWorkers: 3,
  // Run after the other projects, which would slow the browser down.
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  plugins: [uncachedModules],
  test: {
    // Vitest would reserve one of two cores for itself, which it hardly uses.
    maxWorkers: '100%',
    // Load shared modules, mainly the compiler, once per worker: this saves a third of the CPU time.
    isolate: false,
    // Share transformed modules between projects and runs.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SlowestFirst },
    // A busy machine exceeds any limit in wall-clock time. The runner and the reporter end tests that make no progress.
    testTimeout: 0,
    hookTimeout: 0,
    runner: './tests/setup/patient-runner.ts',
    reporters: ['default', endStalledRun()],
    // A test without an assertion can't fail: a loop over an empty list, a callback that is never called.
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        plugins: [withoutContent],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            'tests/{browser,content,crawl,dist,examples,lint,served,specification}/**',
            ...builds,
          ],
          globalSetup: ['tests/setup/temporary-folder.ts', 'tests/setup/share-postgres.ts'],
        },
      },
      {
        extends: true,
        // Checks of the source itself; `npm run lint` runs them, too.
        test: { name: 'lint', include: ['tests/lint/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [withoutContent],
        // A build loads React's production version for the lifetime of its process, so each file gets a process.
        test: { name: 'builds', include: builds, isolate: true },
      },
      {
        extends: true,
        // Tests of the real content, which must pass for any content that the check accepts.
        test: { name: 'content', include: ['tests/content/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'site', include: ['tests/dist/**/*.test.ts'], globalSetup: [buildSite] },
      },
      {
        extends: true,
        // End-to-end tests of the built server that don't depend on the content.
        test: { name: 'served', include: ['tests/served/**/*.test.ts'], globalSetup: [buildSite] },
      },
      {
        extends: true,
        // Checks of every page of the real site in a browser.
        test: {
          name: 'crawl',
          include: ['tests/crawl/**/*.test.ts'],
          globalSetup: [buildSite, 'tests/setup/serve-site.ts', startBrowser],
          ...inBrowser,
        },
      },
      {
        extends: true,
        // Behavior of pages in a browser, on the fixture site.
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: ['tests/browser/admin/**/*.test.ts'],
          globalSetup: ['tests/setup/serve-igloo-site.ts', startBrowser],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'examples',
          include: ['tests/examples/**/*.test.ts'],
          globalSetup: [startBrowser],
          // Process the site's style sheets.
          css: true,
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'admin',
          include: ['tests/browser/admin/**/*.test.ts'],
          globalSetup: ['tests/setup/build-admin.ts', startBrowser],
          ...inBrowser,
        },
      },
    ],
  },
})
