const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const units = [
  [1_000_000, 'million', 'M'],
  [1000, 'thousand', 'K'],
  [100, 'hundred', ''],
] as const

/** Lists the ways to write a number in digits and words, as sources of regular expressions. */
export function numberSpellings(value: number): string[] {
  const plain = String(value).replace('.', '\\.')
  const grouped = value >= 1000 ? [value.toLocaleString('en-US')] : []
  const spelled = Number.isInteger(value) ? spellingPatterns(value) : []
  return [plain, ...grouped, ...spelled]
}

/** Spells an integer from 0 to 99: 'twenty-one'. */
export function spellNumber(value: number): string {
  const ten = tens[Math.floor(value / 10) - 2] ?? ''
  return small[value] ?? (value % 10 === 0 ? ten : `${ten}-${small[value % 10]}`)
}

function spellingPatterns(value: number): string[] {
  if (value < 100) return [spellNumber(value).replace('-', '[\\s-]')]
  const [size, name, letter] = units.find(([size]) => value % size === 0) ?? []
  if (!size || !name) return []
  const count = value / size
  const words = count < 100 ? spellingPatterns(count).map(word => `${word}\\s+${name}`) : []
  const digits = [...(size > 100 ? [`${count}\\s+${name}`] : []), ...(letter ? [`${count}${letter}`] : [])]
  return [...words, ...(count === 1 ? [`a\\s+${name}`] : []), ...digits]
}
