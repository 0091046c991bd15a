/**
 * Runs a command of the project from a bundle of its sources, which is made when it is missing or one of them was edited:
 * `run.mjs site check` is cli/site.ts with "check".
 */
import './check-node.mjs'

import('./run-command.mjs')
