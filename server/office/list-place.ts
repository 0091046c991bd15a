import type { Context } from 'hono'
import { isRequestView, type RequestView } from '../store/tracked-requests.ts'

/** The list that a request was opened from: a page of a view, or the results of the last search. */
export interface ListPlace {
  view: RequestView | 'found'
  page: number
}

/** Reads the place in the query of a list or of a request. */
export function placeIn({ req }: Pick<Context, 'req'>): ListPlace {
  const view = req.query('view') ?? ''
  const page = Number(/^\d{1,4}$/.exec(req.query('page') ?? '')?.[0] ?? 1)
  return {
    view: isRequestView(view) || view === 'found' ? view : 'open',
    page: Math.min(Math.max(page, 1), 1000),
  }
}

/** Path of a list. */
export const listPath = (place: ListPlace): string =>
  place.view === 'found' ? '/office/search' : `/office/requests${queryOf(place)}`

/** Path of a request, whose page leads back to the list. */
export const requestPath = (reference: string, place: ListPlace): string =>
  `/office/requests/${reference}${queryOf(place)}`

const queryOf = ({ view, page }: ListPlace) => {
  if (page > 1) return `?view=${view}&page=${page}`
  return view === 'open' ? '' : `?view=${view}`
}
