const rootFontSize = 16

/** How many CSS pixels wide `sizes` says a picture is on a screen of that width. Knows `(min-width: …)` conditions. */
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
