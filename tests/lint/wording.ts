import { passagesOf } from './comments.ts'

/** A sentence that a reader must read twice, at the line of its word. */
export interface WordingProblem {
  line: number
  found: string
}

const bannedWords =
  /\b(?:anew|beside|behind(?! (?:(?:a|an|the|its|every|several|another|one|two) )?(?:\w+ )?(?:prox|CDN|balancer|Caddy|nginx))|mend(?:s|ed|ing)?|whoever|stands|at hand|of its own accord|none of|(?:is|are) no(?! longer)|so far as|the like|likes|meanwhile|thereby)\b/gi

const bannedOpening =
  /^(?:What|Whoever|Whose|Who|Of|For|As|By|Also|That of|Those|None|Nobody|Somebody|Such|With|Without|Where)\b/

const preposition =
  /^(?:At|Above|Below|Between|Behind|Beside|Besides|From|In(?! (?:ms|seconds|minutes|bytes|pixels)\b)|Into|On|Out|Per|Through|Under|Until|Upon|Within)\b/

/** Reports the words of the list in comments or paragraphs, and comments that open with a fragment. */
export function checkWording(file: string, source: string): WordingProblem[] {
  const isDocument = file.endsWith('.md')
  return passagesOf(file, source).flatMap(({ line, text }) => {
    const words = [...text.matchAll(bannedWords)].map(({ 0: found, index }) => ({
      line: line + text.slice(0, index).split('\n').length - 1,
      found,
    }))
    const opening = isDocument ? undefined : bannedOpening.exec(text.trimStart())?.[0]
    return opening === undefined ? words : [{ line, found: `${opening} …` }, ...words]
  })
}

/** Returns whether a comment opens with a preposition that checkWording accepts, as in "On Windows, …". */
export function opensWithPreposition(text: string): boolean {
  return preposition.test(text.trimStart())
}
