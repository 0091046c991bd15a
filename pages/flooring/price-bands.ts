/** Price bands of the catalog, in dollars per square foot. Both bounds belong to a band, so $3, $6 and $10 are in two. */
export const PRICE_BANDS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  '0-3': [0, 3],
  '3-6': [3, 6],
  '6-10': [6, 10],
  '10-plus': [10, Number.POSITIVE_INFINITY],
}

export const bandsOf = (price: number): string[] =>
  Object.entries(PRICE_BANDS)
    .filter(([, [low, high]]) => price >= low && price <= high)
    .map(([value]) => value)
