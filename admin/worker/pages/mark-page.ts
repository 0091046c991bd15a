import type { JsonObject } from '../../../codegen/json.ts'
import type { Shape } from '../../../codegen/schema/shape.ts'
import { markTexts, withoutMarks } from '../../page/marks.ts'

interface Markable {
  shape: Shape
  data: JsonObject
  /** The page of the data as it is. */
  plain: string
  /** Renders the page of other data. Undefined if there is none. */
  render: (data: JsonObject) => Promise<string | undefined>
  /** Fields that marks are known to change the page of. Fields that are found are added. */
  skipped: Set<string>
}

/** A page whose texts carry the indexes of their fields. */
interface MarkedHtml {
  html: string
  fields: readonly string[]
}

/** Marks a page so that it is the plain page when the marks are removed. A field whose marks change more is found by bisection and skipped. */
export async function markPage({ shape, data, plain, render, skipped }: Markable): Promise<MarkedHtml> {
  const renderWithout = async (others: Iterable<string>) => {
    const marked = markTexts(shape, data, new Set(others))
    // A page may refuse a text that is marked.
    const html = (await render(marked.data).catch(() => undefined)) ?? ''
    return { html, fields: marked.fields, isSame: withoutMarks(html) === plain }
  }
  for (;;) {
    const { html, fields, isSame } = await renderWithout(skipped)
    if (isSame) return { html, fields }
    let suspects = fields
    while (suspects.length > 1) {
      const half = suspects.slice(0, suspects.length >> 1)
      const others = fields.filter(field => !half.includes(field))
      const isInOther = (await renderWithout([...others, ...skipped])).isSame
      suspects = isInOther ? suspects.slice(half.length) : half
    }
    const [culprit] = suspects
    if (culprit === undefined || skipped.has(culprit)) return { html: plain, fields: [] }
    skipped.add(culprit)
  }
}
