import { guidesPage } from '../../generated/content/pages/guides.js'
import type { Guide } from '../../generated/types.ts'

/** A guide's category as its filter button names it. */
export function categoryLabel({ category }: Pick<Guide, 'category'>): string {
  return guidesPage.categories.find(known => known.category === category)?.label ?? category
}
