/** Runs a program of the current release: `run-release.mjs leads list` runs dist/current/server/leads.mjs with "list". */
import './check-node.mjs'

import('./run-program.mjs')
