/** Metrics of a font, in ems. */
export interface FontMetrics {
  ascent: number
  descent: number
  /** Average width of a character of English text, including spaces. */
  averageWidth: number
  hasGlyph: (character: string) => boolean
}

// Letters and spaces have the frequencies of English.
const sample =
  'the quick inspection of a kitchen floor and its subfloor takes about an hour and then we send the written price ' +
  'for boards that are made to last in this heat with every joint and edge finished by hand as you have asked us to'

/** Reads the metrics of an sfnt (TrueType or OpenType) font from the tables head, hhea, hmtx and the character map (format 4). */
export function readFontMetrics(font: Uint8Array): FontMetrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = readTableOffsets(view)
  const table = (tag: string): number => {
    const offset = tables.get(tag)
    if (offset === undefined) throw new Error(`The font has no ${tag} table`)
    return offset
  }
  const em = view.getUint16(table('head') + 18)
  const glyphOf = readCharacterMap(view, table('cmap'))
  const advanceCount = view.getUint16(table('hhea') + 34)
  const advance = (character: string) =>
    view.getUint16(table('hmtx') + Math.min(glyphOf(character), advanceCount - 1) * 4)
  const width = [...sample].reduce((sum, character) => sum + advance(character), 0)
  return {
    ascent: view.getInt16(table('hhea') + 4) / em,
    descent: -view.getInt16(table('hhea') + 6) / em,
    averageWidth: width / sample.length / em,
    hasGlyph: character => glyphOf(character) !== 0,
  }
}

function readTableOffsets(view: DataView): Map<string, number> {
  const offsets = new Map<string, number>()
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + index * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map(byte => view.getUint8(record + byte)))
    offsets.set(tag, view.getUint32(record + 8))
  }
  return offsets
}

function readCharacterMap(view: DataView, cmap: number): (character: string) => number {
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 8 + index * 8),
  )
  const start = subtables.find(offset => view.getUint16(offset) === 4)
  if (start === undefined) throw new Error('The font has no character map of format 4')
  const segments = view.getUint16(start + 6) / 2
  const ends = start + 14
  const starts = ends + segments * 2 + 2
  const deltas = starts + segments * 2
  const ranges = deltas + segments * 2
  return character => {
    const code = character.codePointAt(0) ?? 0
    for (let segment = 0; segment < segments; segment++) {
      const at = segment * 2
      if (code > view.getUint16(ends + at)) continue
      if (code < view.getUint16(starts + at)) return 0
      const delta = view.getInt16(deltas + at)
      const offset = view.getUint16(ranges + at)
      if (offset === 0) return (code + delta) & 0xffff
      const glyph = view.getUint16(ranges + at + offset + (code - view.getUint16(starts + at)) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
