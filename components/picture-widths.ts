/** Selects the widths of an image that a browser can request for `sizes` (as in `<img sizes>`). */
export function selectWidths(widths: readonly number[], sizes: string): readonly number[] {
  const slots = slotWidths(sizes)
  const reaches = (pixels: number) => {
    const index = widths.findIndex(width => width >= pixels)
    return index < 0 ? widths.length - 1 : index
  }
  const least = Math.min(...slots.map(({ narrowest }) => narrowest))
  const most = Math.max(...slots.map(({ widest }) => pixelsFor(widest)))
  return widths.slice(reaches(least * MIN_PIXEL_RATIO), reaches(most) + 1)
}

/** Widest phone, in CSS pixels. Phones have a pixel ratio of 3, other screens rarely more than 2. */
const MAX_PHONE_WIDTH = 430
const REM = 16
/** Lowest pixel ratio of phones. */
const MIN_PIXEL_RATIO = 1.5
const NARROWEST_SCREEN = 320
const WIDEST_SCREEN = 1920

const pixelsFor = (slot: number) => Math.max(slot * 2, Math.min(slot, MAX_PHONE_WIDTH) * 3)

/** Returns the narrowest and widest slot of each part of `sizes`, in CSS pixels: '(min-width: 60rem) 24rem, 100vw' has 384 and 320 to 960. */
function slotWidths(sizes: string): { narrowest: number; widest: number }[] {
  let screen = WIDEST_SCREEN
  return sizes.split(', ').map(part => {
    const [, from, amount = '', unit] = /^(?:\(min-width: ([\d.]+)rem\) )?([\d.]+)(rem|vw)$/.exec(part) ?? []
    if (!unit) throw new Error(`"${part}" of sizes="${sizes}" is neither in rem nor in vw`)
    const start = from ? Number(from) * REM : NARROWEST_SCREEN
    const widthAt = (pixels: number) =>
      unit === 'rem' ? Number(amount) * REM : (Number(amount) / 100) * pixels
    const slot = { narrowest: widthAt(start), widest: widthAt(screen) }
    screen = start
    return slot
  })
}
