/** Settings of all encoders. They are part of every image's hash, so a change gives every variant a new URL. */
export const encodeSettings = {
  // AVIF effort 2 takes twice as long as 1 and saves 2 % of bytes; WebP effort 4 takes 1.5 times as long as 2 and saves 5 %.
  avif: { quality: 54, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 73, effort: 2 },
  // Only feeds and old browsers use JPEG, so mozjpeg doesn't pay off.
  jpg: { quality: 80, progressive: true },
  /**
   * Widths in pixels. Rooms: a 360 px phone at a pixel ratio of 2 or 3 loads 800 or 1080, a card on it 480 to 640, a card in a row 160 or
   * 320, a 1280 px desktop 1440 and a dense desktop 1920. Swatches are always small. Only the visualizer loads floor tiles, in one width
   * that suffices for a board in the foreground of a phone or laptop.
   */
  widths: {
    room: [160, 320, 480, 640, 800, 1080, 1440, 1920],
    swatch: [160, 320, 480],
    composed: [480, 640, 800, 1200],
    tile: [1080],
  },
} as const

/** Selects the widths to publish for an image, at most its original width. */
export function widthsFor(src: string, originalWidth: number): number[] {
  const { room, swatch, composed, tile } = encodeSettings.widths
  const ladders = { textures: swatch, composed, albedo: tile }
  const ladder = Object.entries(ladders).find(([folder]) => src.startsWith(`${folder}/`))?.[1] ?? room
  const fitting = ladder.filter(width => width <= originalWidth)
  return fitting.length > 0 ? fitting : [originalWidth]
}
