import { bodyPartsOf } from '../../../codegen/languages/body-parts.ts'
import type { TranslatedRecord } from '../../../codegen/languages/localize.ts'
import { inventedText } from '../invented-text.ts'
import { type ChangeText, lineNumberAt, type Make, type Pick } from './edit.ts'

export function partEdit(change: ChangeText, kind: 'changed' | undefined, kinds = /./): Make {
  return ({ original, translation }, pick) => {
    const { spans, kinds: all } = bodyPartsOf(original)
    const textAt = (index: number) => original.text.slice(...(spans[index] ?? [0, 0]))
    const index = pick(
      [...spans.keys()].filter(at => kinds.test(all[at] ?? '') && change(textAt(at), pick) !== undefined),
    )
    const now = index === undefined ? undefined : change(textAt(index), pick)
    if (index === undefined || now === undefined) return undefined
    const [start, end] = spans[index] ?? [0, 0]
    const line = lineOfPart(translation, index)
    return {
      text: original.text.slice(0, start) + now + original.text.slice(end),
      expected: kind ? [{ kind, line, before: textAt(index), now }] : [],
    }
  }
}

const lineOfPart = (translation: TranslatedRecord['translation'], index: number) =>
  lineNumberAt(translation.text, bodyPartsOf(translation).spans[index]?.[0] ?? 0)

/** Paragraphs next to others: between the entries of a list, a paragraph could become part of the list. */
function pickParagraph({ original }: TranslatedRecord, pick: Pick): number | undefined {
  const { kinds } = bodyPartsOf(original)
  return pick([...kinds.keys()].filter(at => kinds[at] === 'paragraph' && kinds[at - 1] === 'paragraph'))
}

export function addPart(one: TranslatedRecord, pick: Pick): ReturnType<Make> {
  const { original, translation } = one
  const index = pickParagraph(one, pick)
  const [start] = bodyPartsOf(original).spans[index ?? -1] ?? []
  if (index === undefined || start === undefined) return undefined
  const now = inventedText(original.path, 90, true)
  return {
    text: `${original.text.slice(0, start)}${now}\n\n${original.text.slice(start)}`,
    expected: [{ kind: 'new', line: lineOfPart(translation, index - 1), now }],
  }
}

export function removePart(one: TranslatedRecord, pick: Pick): ReturnType<Make> {
  const { original, translation } = one
  const index = pickParagraph(one, pick)
  const [start, end] = bodyPartsOf(original).spans[index ?? -1] ?? []
  if (index === undefined || start === undefined || end === undefined) return undefined
  return {
    text: original.text.slice(0, start) + original.text.slice(end).trimStart(),
    expected: [
      { kind: 'gone', line: lineOfPart(translation, index), before: original.text.slice(start, end) },
    ],
  }
}

/** Moves a paragraph to the end. */
export function movePart(one: TranslatedRecord, pick: Pick): ReturnType<Make> {
  const { original, translation } = one
  const { spans } = bodyPartsOf(original)
  const index = pickParagraph(one, pick)
  const [start, end] = spans[index ?? -1] ?? []
  if (index === undefined || start === undefined || end === undefined || index >= spans.length - 2)
    return undefined
  const now = original.text.slice(start, end)
  const left = original.text.slice(0, start) + original.text.slice(end).trimStart()
  return {
    text: `${left.trimEnd()}\n\n${now}\n`,
    expected: [{ kind: 'moved', line: lineOfPart(translation, index), before: now, now }],
  }
}
