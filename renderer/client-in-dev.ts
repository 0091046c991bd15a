/** The script of every page in development. */
import './live-texts.ts'
import './client.ts'
