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

/** Words of 0 to 9 before a masculine noun, in Spanish, which has figures from 10 on. */
const spanish = 'cero un dos tres cuatro cinco seis siete ocho nueve'.split(' ')

/** Spells a count in a language: 'twenty-one'. Figures where the language has them in a sentence, or isn't known. */
export function spellCount(value: number, language: string): string {
  const [code] = language.split('-')
  if (code === 'es') return spanish[value] ?? String(value)
  return code === 'en' && value < 100 ? spellNumber(value) : String(value)
}

/** Spells a count before a feminine noun, in languages where it differs: 'una'. */
export const spellFeminineCount = (value: number, language: string): string =>
  value === 1 && language.startsWith('es') ? 'una' : spellCount(value, language)

function spellingPatterns(value: number): string[] {
  if (value < 100) return [spellNumber(value).replace('-', '[\\s-]')]
  const [size, name, letter] = units.find(([size]) => value % size === 0) ?? []
  if (!size || !name) return []
  const count = value / size
  const words = count < 100 ? spellingPatterns(count).map(word => `${word}\\s+${name}`) : []
  const digits = [...(size > 100 ? [`${count}\\s+${name}`] : []), ...(letter ? [`${count}${letter}`] : [])]
  return [...words, ...(count === 1 ? [`a\\s+${name}`] : []), ...digits]
}
