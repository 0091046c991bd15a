import { defineConfig } from 'vitest/config'
import { endStalledRun } from '../setup/end-stalled-run.ts'

// These tests compare the site with figures and texts of the original specification. They fail as soon as the business changes one, so
// neither `npm test` nor CI runs them.
export default defineConfig({
  test: {
    name: 'specification',
    root: '.',
    include: ['tests/specification/**/*.test.ts'],
    globalSetup: ['tests/setup/build-site.ts', 'tests/setup/serve-site.ts', 'tests/setup/start-browser.ts'],
    testTimeout: 0,
    hookTimeout: 0,
    runner: './tests/setup/patient-runner.ts',
    reporters: ['default', endStalledRun()],
    expect: { requireAssertions: true },
  },
})
