/** Which of the names are this commit's turn, one on each line: `tsx tests/drill/some.ts COUNT NAME…` */
import { someByCommit } from './by-commit.ts'

const [count, ...names] = process.argv.slice(2)
console.log(someByCommit(names, Number(count), name => name).join('\n'))
