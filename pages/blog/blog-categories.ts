/** Returns the categories of the blog filter: those of the page in their order, then others of the articles. */
export function blogCategories(
  stated: readonly string[],
  articles: readonly { category: string }[],
): string[] {
  return [...new Set([...stated, ...articles.map(({ category }) => category)])]
}
