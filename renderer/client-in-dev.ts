/** Client script in development. */
import './hot-update.ts'
import './problem-overlay.ts'
import './client.ts'
