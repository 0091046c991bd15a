/** Reads `_headers` as static hosts do: https://developers.cloudflare.com/pages/configuration/headers */
interface Rule {
  matches(url: string): boolean
  unset: string[]
  set: [string, string][]
}

/** Returns a function that computes the headers which the rules give to a URL path, by lower-case name. */
export function readHostRules(text: string): (url: string) => Map<string, string> {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    const [, detached, name = '', value = ''] = /^ +(?:! ([\w-]+)|([\w-]+): (.*))$/.exec(line) ?? []
    const rule = rules.at(-1)
    if (line.startsWith('/')) rules.push({ matches: matcherOf(line), unset: [], set: [] })
    else if (detached) rule?.unset.push(detached.toLowerCase())
    else if (name) rule?.set.push([name.toLowerCase(), value])
    else if (line !== '') throw new Error(`_headers has a line that hosts don't read: "${line}"`)
  }
  return url => {
    const headers = new Map<string, string>()
    for (const { unset, set } of rules.filter(rule => rule.matches(url))) {
      for (const name of unset) headers.delete(name)
      for (const [name, value] of set) {
        const before = headers.get(name)
        headers.set(name, before === undefined ? value : `${before}, ${value}`)
      }
    }
    return headers
  }
}

function matcherOf(pattern: string): Rule['matches'] {
  const [start = '', end, ...others] = pattern.split('*')
  if (others.length > 0) throw new Error(`Hosts read one "*" in a path: "${pattern}"`)
  return url => (end === undefined ? url === start : url.startsWith(start) && url.endsWith(end))
}
