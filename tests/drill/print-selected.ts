/** Prints COUNT of the names, one per line, that depend on the commit: `tsx tests/drill/print-selected.ts COUNT NAME…` */
import { selectByCommit } from './select-by-commit.ts'

const [count, ...names] = process.argv.slice(2)
console.log(selectByCommit(names, Number(count), name => name).join('\n'))
