import { defineConfig } from 'vitest/config'

const buildSite = 'tests/setup/build-site.ts'

export default defineConfig({
  test: {
    // Generous: machines of one core run this too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/{admin,authoring,behaviors,cli,codegen,components,docs,islands,pages,publishing,server,setup,styles}/**/*.test.{ts,tsx}',
          ],
        },
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
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: ['tests/browser/admin/**/*.test.ts'],
          globalSetup: [buildSite, 'tests/setup/serve-site.ts', 'tests/setup/start-browser.ts'],
          // Each file opens windows of its own in the one browser; more at once only slow each other down.
          maxWorkers: 2,
          // After the others, which would slow it down too.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'examples',
          include: ['tests/examples/**/*.test.ts'],
          globalSetup: ['tests/setup/start-browser.ts'],
          // The site's style sheet, as it is inlined.
          css: true,
          // As many as of the other browser tests, with which they run.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'admin',
          include: ['tests/browser/admin/**/*.test.ts'],
          globalSetup: ['tests/setup/start-browser.ts'],
          testTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
