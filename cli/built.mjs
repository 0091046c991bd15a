/** Runs a program of the release that is current: `built.mjs leads list` is dist/current/server/leads.mjs with "list". */
import './check-node.mjs'

import('./run-program.mjs')
