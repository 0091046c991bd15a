import type { Guide, GuidesPage } from '../../generated/types.ts'

/** A guide's category as its filter button names it. */
export function categoryLabel(
  { categories }: Pick<GuidesPage, 'categories'>,
  { category }: Pick<Guide, 'category'>,
): string {
  return categories.find(known => known.category === category)?.label ?? category
}
