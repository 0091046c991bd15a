import { isMap, parseDocument } from 'yaml'
import type { TranslatedRecord } from '../../../codegen/languages/localize.ts'
import { replaceOne } from './changed-texts.ts'
import { type Make, type Pick, withYaml } from './edit.ts'

interface Formatting {
  lineWidth: number
  quotes?: boolean
  reversed?: boolean
}

export function formattingEdit({ lineWidth, quotes = false, reversed = false }: Formatting): Make {
  return ({ original }) => ({
    text: withYaml(original, yaml => {
      const document = parseDocument(yaml)
      if (reversed && isMap(document.contents)) document.contents.items.reverse()
      return document.toString({
        lineWidth,
        ...(quotes ? { singleQuote: true, defaultStringType: 'QUOTE_SINGLE' } : {}),
      })
    }),
    expected: [],
  })
}

export function textEdit(change: (text: string) => string): Make {
  return ({ original: { text } }) => ({ text: change(text), expected: [] })
}

export function otherPrice({ original }: TranslatedRecord, pick: Pick): ReturnType<Make> {
  if (original.entity.name !== 'prices') return undefined
  const text = replaceOne(/(?<=\b(?:low|high|usual): )\d+(?:\.\d+)?/g, figure => String(Number(figure) + 1))(
    original.text,
    pick,
  )
  return text === undefined ? undefined : { text, expected: [] }
}
