/** The categories of the blog filter: the stated ones in their order, then the rest as the articles bring them. */
export function blogCategories(
  stated: readonly string[],
  articles: readonly { category: string }[],
): string[] {
  return [...new Set([...stated, ...articles.map(({ category }) => category)])]
}
