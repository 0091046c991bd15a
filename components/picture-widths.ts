/** Of the widths in which a picture exists, those that a place on the page can ask for. `sizes` as in `<img sizes>`. */
export function usefulWidths(widths: readonly number[], sizes: string): readonly number[] {
  const needed = Math.max(...slotWidths(sizes).map(pixelsFor))
  const enough = widths.findIndex(width => width >= needed)
  return enough < 0 ? widths : widths.slice(0, enough + 1)
}

/** Widest phone, in CSS pixels: phones have three pixels to each, other screens rarely more than two. */
const PHONE = 430
const REM = 16
const WIDEST_SCREEN = 1920

const pixelsFor = (slot: number) => Math.max(slot * 2, Math.min(slot, PHONE) * 3)

/** The widest that each part of `sizes` can get, in CSS pixels: '(min-width: 60rem) 24rem, 100vw' has 384 and 960. */
function slotWidths(sizes: string): number[] {
  let screen = WIDEST_SCREEN
  return sizes.split(', ').map(part => {
    const [, from, amount = '', unit] = /^(?:\(min-width: ([\d.]+)rem\) )?([\d.]+)(rem|vw)$/.exec(part) ?? []
    if (!unit) throw new Error(`"${part}" of sizes="${sizes}" is neither in rem nor in vw`)
    const width = unit === 'rem' ? Number(amount) * REM : (Number(amount) / 100) * screen
    if (from) screen = Number(from) * REM
    return width
  })
}
