/** Changes of a text in the main language. */
import { inventedText } from '../invented-text.ts'
import type { ChangeText, Pick } from './edit.ts'

const outsideBraces = String.raw`(?![^{}]*\})(?![^()\s]*\))(?<![\w/-])`

export const replaceOne =
  (pattern: RegExp, replace: (match: string, pick: Pick) => string | undefined): ChangeText =>
  (text, pick) => {
    const match = pick([...text.matchAll(pattern)])
    const other = match && replace(match[0], pick)
    if (!match || other === undefined) return undefined
    return text.slice(0, match.index) + other + text.slice(match.index + match[0].length)
  }

const numberWords = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const words = ['zebra', 'quilted', 'harbor', 'russet', 'thimble']
const plainWord = new RegExp(`${outsideBraces}[a-z]{4,}(?![\\w/:-])`, 'g')

export const otherWord = replaceOne(plainWord, (_, pick) => pick(words))
export const otherNumber = replaceOne(
  new RegExp(`${outsideBraces}(?:${numberWords.join('|')})\\b`, 'g'),
  (match, pick) => pick(numberWords.filter(word => word !== match)),
)
export const otherFigure = replaceOne(
  new RegExp(`${outsideBraces}\\d+(?![\\w/:-])`, 'g'),
  match => `${match}7`,
)
export const moreSentence: ChangeText = text =>
  /[.!?]$/.test(text) ? `${text} ${inventedText(text, 60, true)}` : undefined
export const question: ChangeText = text => (/[a-z]\.$/.test(text) ? text.replace(/\.$/, '?') : undefined)
export const lessSentence: ChangeText = (text, pick) => {
  const sentences = text.split(/(?<=[a-z][.!?])\s+(?=[A-Z])/)
  const least = pick(sentences)
  return sentences.length > 1 ? sentences.filter(sentence => sentence !== least).join(' ') : undefined
}

export const otherQuotes: ChangeText = text => {
  const other = text.replace(/["“”]/g, '”').replace(/['’]/g, match => (match === '’' ? "'" : '’'))
  return other === text ? undefined : other
}
export const boldWord = replaceOne(plainWord, word => `**${word}**`)
export const emphasized = replaceOne(plainWord, word => `*${word}*`)
export const otherForm = replaceOne(/\{\{price:[\w.-]+[^{}]*\}\}/g, match =>
  match.includes(',') ? match.replace(/,[^{}]*/, '') : match.replace('}}', ', low}}'),
)
export const spacedPlaceholder = replaceOne(/\{\{\w+:[^{}]+\}\}/g, match => `{{ ${match.slice(2, -2)} }}`)

/** Wraps at another width, but starts no line with what Markdown would read as a list, a heading or a number. */
export function rewrap(text: string): string | undefined {
  if (/ {2}\n|\\\n/.test(text)) return undefined
  return text.replace(/\s*\n\s*/g, ' ').replace(/(.{30,60}?) (?![-+*#>\d=|:])/g, '$1\n')
}
