import { isObject, type Json, type JsonObject } from '../../../codegen/json.ts'
import { urlOf } from '../../../codegen/resolve/queries.ts'
import type { Content } from '../../../site/content.ts'
import { type PlaceInWords, placeInWords } from '../../config/place-in-words.ts'
import { valueAt, withValue } from '../../draft/values.ts'
import type { Calendar, ContentCheck, ContentState } from '../check-content.ts'
import { PRICES_FILE } from '../printed-prices.ts'
import { type BuildData, draftContent } from './draft-content.ts'
import { renderAddress } from './site-pages.ts'

interface PagesWithPrice extends Calendar {
  content: ContentCheck
  buildData: () => Promise<BuildData>
}

/**
 * Lists the pages that a field of the price book is printed on, alone or in a sum. They are those that another figure changes: a search
 * for its name would miss what components print and what is worked out from it.
 */
export function pagesWithPrice({ content, buildData, todayOf }: PagesWithPrice) {
  return async (state: ContentState, field: string): Promise<readonly PlaceInWords[]> => {
    const { data } = content.assemble(state).records.find(({ path }) => path === PRICES_FILE) ?? {}
    const price = valueAt(data, field)
    if (!data || price === undefined) return []
    const now = await contentOf(state)
    const raised = await contentOf(withBook(state, withValue(data, field, doubled(price))))
    const found: PlaceInWords[] = []
    for (const record of now.site.records) {
      const address = urlOf(record)
      if (address === undefined) continue
      const [page, other] = [await seenOn(now.pages, address), await seenOn(raised.pages, address)]
      if (page !== other) found.push(placeInWords(record, []))
    }
    return found
  }

  async function contentOf(state: ContentState) {
    const site = content.assemble(state)
    return { site, pages: draftContent(site, await buildData(), todayOf(site.content)) }
  }
}

/** JSON is YAML, too. */
const withBook = (state: ContentState, book: JsonObject): ContentState => ({
  ...state,
  texts: new Map(state.texts).set(PRICES_FILE, JSON.stringify(book)),
})

/** Doubles all figures, which keeps them in their order. */
function doubled(value: Json | undefined): Json | undefined {
  if (typeof value === 'number') return 2 * value
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, doubled(own) ?? null]))
}

/** Returns what visitors see: scripts hold figures for programs. */
const seenOn = async (pages: Content, address: string) =>
  (await renderAddress(pages, address))?.replace(/<script\b[\s\S]*?<\/script>/g, '')
