/** Part of every picture's hash: a change here gives every variant a new URL. */
export const encodeSettings = {
  // Effort 2 is where AVIF stops shrinking noticeably: 4 takes six times as long for 6 % fewer bytes.
  avif: { quality: 54, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 73, effort: 4 },
  jpg: { quality: 80, progressive: true, mozjpeg: true },
  /**
   * Rooms: a 360 px phone at a pixel ratio of 2 or 3 takes 800 or 1080, a card on it 320 to 640, a 1280 px desktop
   * 1440 and a dense one 1920. Swatches are never shown large.
   */
  widths: {
    room: [320, 480, 640, 800, 1080, 1440, 1920],
    swatch: [160, 320, 480],
    composed: [480, 800, 1200],
  },
} as const

/** Widths to offer for a picture, none above its own. */
export function widthsFor(src: string, originalWidth: number): number[] {
  const { room, swatch, composed } = encodeSettings.widths
  const ladder = src.startsWith('textures/') ? swatch : src.startsWith('composed/') ? composed : room
  const fitting = ladder.filter(width => width <= originalWidth)
  return fitting.length > 0 ? fitting : [originalWidth]
}
