/**
 * Runs a command of the project from a bundle of its sources, which is rebuilt if a source was edited: `run.mjs site check` runs
 * cli/site-commands.ts with "check".
 */
import './check-node.mjs'

import('./run-command.mjs')
