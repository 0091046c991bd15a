import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { endStalledRun } from './tests/setup/end-stalled-run.ts'
import { withoutContent } from './tests/setup/without-content.ts'

const buildSite = 'tests/setup/build-site.ts'
const startBrowser = 'tests/setup/start-browser.ts'

// Half a minute and more. Vitest learns how long files take where it runs again, and CI starts from nothing.
const longest = [
  'crawl/pages',
  'crawl/layout',
  'browser/accessibility',
  'browser/visualizer',
  'browser/press',
  'admin/repository',
  'admin/unchanged',
]

/** The longest first: begun last, one of them would keep everybody waiting. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some(name => moduleId.includes(`/${name}.`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

const builds = ['tests/publishing/{last-build,pages/*}.test.ts', 'tests/pages/growth.test.ts']

const inBrowser = {
  // Each file opens windows of its own in the one browser. While one of three waits for a page, two use the processor; more only slow
  // each other down.
  maxWorkers: 3,
  // After the others, which would slow it down too.
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    // All cores: Vitest would leave one of two to itself, which hardly needs it.
    maxWorkers: '100%',
    // What many tests need, the compiler above all, is loaded once for each worker: a third of the processor's time.
    isolate: false,
    // What one project has compiled is there for the others, and for the next run.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // No limits in wall-clock time, which a busy machine exceeds. The runner and the reporter end what makes no progress.
    testTimeout: 0,
    hookTimeout: 0,
    runner: './tests/setup/patient-runner.ts',
    reporters: ['default', endStalledRun()],
    // A test without an assertion could not fail: a loop over nothing, a callback that is never called.
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
        // The texts of the code itself, which `npm run lint` checks too.
        test: { name: 'lint', include: ['tests/lint/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [withoutContent],
        // A build takes React in the form that is published, for as long as its process lives: each has its own.
        test: { name: 'builds', include: builds, isolate: true },
      },
      {
        extends: true,
        // What holds for any content that the check accepts, on the content that is there.
        test: { name: 'content', include: ['tests/content/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'site', include: ['tests/dist/**/*.test.ts'], globalSetup: [buildSite] },
      },
      {
        extends: true,
        // The server as it is built, whatever the content.
        test: { name: 'served', include: ['tests/served/**/*.test.ts'], globalSetup: [buildSite] },
      },
      {
        extends: true,
        // Every page of the site in a browser, for what no page may do.
        test: {
          name: 'crawl',
          include: ['tests/crawl/**/*.test.ts'],
          globalSetup: [buildSite, 'tests/setup/serve-site.ts', startBrowser],
          ...inBrowser,
        },
      },
      {
        extends: true,
        // What pages do, on the site of the fixtures: no edit of the content changes it.
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
          // The site's style sheet, as it is inlined.
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
