import type { Guide, GuidesPage } from '../generated/types.ts'

/** Returns the label of a guide's category on the filter button. */
export function categoryLabel(
  { categories }: Pick<GuidesPage, 'categories'>,
  { category }: Pick<Guide, 'category'>,
): string {
  return categories.find(known => known.category === category)?.label ?? category
}
