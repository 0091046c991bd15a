/** The script of every page in development. */
import './live-texts.ts'
import './problem-box.ts'
import './client.ts'
