/** Words that are kept on both sides of a difference. */
const CONTEXT = 8

/** Leaves out what two long texts have in common at their beginning and end, except for the words next to the difference. */
export function shortenToDifference(before: string, now: string): [before: string, now: string] {
  const [old, current] = [before, now].map(text => text.trim().split(/\s+/))
  if (!old || !current) return [before, now]
  const shortest = Math.min(old.length, current.length)
  let start = 0
  while (start < shortest && old[start] === current[start]) start += 1
  let end = 0
  while (end < shortest - start && old.at(-1 - end) === current.at(-1 - end)) end += 1
  const shorten = (words: readonly string[]) => {
    const from = Math.max(start - CONTEXT, 0)
    const to = Math.min(words.length - end + CONTEXT, words.length)
    return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`
  }
  return [shorten(old), shorten(current)]
}
