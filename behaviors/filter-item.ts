/** A list item's data attributes: the page writes them, the filter reads them back. */
import type { FilterItem } from './filter-rules.ts'

/** To be spread on the item's element: `<li {...itemAttributes({ text: searchText.blog(post), category })}>`. */
export function itemAttributes(item: FilterItem): Record<`data-${string}`, string | number | undefined> {
  return {
    'data-item': '',
    'data-text': item.text,
    'data-category': item.category,
    'data-price': item.price,
    'data-reviews': item.reviews,
    'data-rating': item.rating,
    'data-date': item.date,
    'data-color': item.color,
    'data-rooms': item.rooms?.join(' '),
    'data-wear': item.wear,
  }
}

export function readItem(data: Readonly<Record<string, string | undefined>>): FilterItem {
  return {
    text: data.text ?? '',
    category: data.category,
    price: optionalNumber(data.price),
    reviews: optionalNumber(data.reviews),
    rating: optionalNumber(data.rating),
    date: data.date,
    color: data.color,
    rooms: data.rooms?.split(' '),
    wear: data.wear,
  }
}

function optionalNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
