/** Part of every picture's hash: a change here gives every variant a new URL. */
export const encodeSettings = {
  // AVIF's effort 2 takes twice as long as 1 for 2 % fewer bytes, WebP's 4 half as long again as 2 for 5 %.
  avif: { quality: 54, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 73, effort: 2 },
  // For feeds and the few browsers that know nothing newer: not worth mozjpeg's time.
  jpg: { quality: 80, progressive: true },
  /**
   * Rooms: a 360 px phone at a pixel ratio of 2 or 3 takes 800 or 1080, a card on it 480 to 640, one in a row 160 or 320, a
   * 1280 px desktop 1440 and a dense one 1920. Swatches are never shown large. Tiles of floors are read by the visualizer alone,
   * in one width: enough for a board in the foreground of a phone's or a laptop's screen.
   */
  widths: {
    room: [160, 320, 480, 640, 800, 1080, 1440, 1920],
    swatch: [160, 320, 480],
    composed: [480, 640, 800, 1200],
    tile: [1080],
  },
} as const

/** Widths to offer for a picture, none above its own. */
export function widthsFor(src: string, originalWidth: number): number[] {
  const { room, swatch, composed, tile } = encodeSettings.widths
  const ladders = { textures: swatch, composed, albedo: tile }
  const ladder = Object.entries(ladders).find(([folder]) => src.startsWith(`${folder}/`))?.[1] ?? room
  const fitting = ladder.filter(width => width <= originalWidth)
  return fitting.length > 0 ? fitting : [originalWidth]
}
