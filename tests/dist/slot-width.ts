const rootFontSize = 16

/** Computes an image's width in CSS pixels from `sizes` on a screen of that width. Supports `(min-width: …)` conditions. */
export function slotWidth(sizes: string, screen: number): number {
  for (const entry of sizes.split(',')) {
    const [, least, length = ''] = /^\s*(?:\(min-width:\s*([\w.]+)\)\s+)?([\w.]+)\s*$/.exec(entry) ?? []
    if (!length) throw new Error(`sizes="${sizes}" has an entry that this test can't read: "${entry}"`)
    if (least === undefined || screen >= pixels(least, screen)) return pixels(length, screen)
  }
  throw new Error(`sizes="${sizes}" has no width for a screen of ${screen} px`)
}

function pixels(length: string, screen: number): number {
  const [, number, unit = ''] = /^([\d.]+)(px|rem|vw)$/.exec(length) ?? []
  if (!number) throw new Error(`"${length}" is not a length that this test can read`)
  const factor = { px: 1, rem: rootFontSize, vw: screen / 100 }[unit] ?? Number.NaN
  return Number(number) * factor
}
