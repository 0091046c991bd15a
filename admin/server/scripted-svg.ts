// Scripts may have a prefix (<svg:script>), be set by an animation, or be hidden in an entity.
const scripted =
  /<(?:[\w-]+:)?(?:script|foreignobject|handler|iframe|embed|object)\b|<!(?:doctype|entity)|<\?xml-stylesheet|[\s"'/]on\w+\s*=|(?:java|vb)script\s*:|attributename\s*=\s*["']?\s*(?:on|(?:xlink:)?href)/i

/** Matches a link to anything but the same file or an inlined image. */
const elsewhere =
  /(?:^|[\s"'])(?:xlink:)?href\s*=\s*["']?\s*(?!#|data:image\/(?:png|jpeg|webp|avif|gif)[;,])[^\s"'>]/i

/** Whether an SVG could run a program or reach another address where it is opened by itself. */
export function isScriptedSvg(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') || scripted.test(text) || elsewhere.test(text)
  } catch {
    // The patterns above don't match in another encoding.
    return true
  }
}
