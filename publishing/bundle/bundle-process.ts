/** Makes a bundle in a process of its own. */
import { bundleOf } from './bundle.ts'

const [, , sources = ''] = process.argv
await bundleOf(sources)
