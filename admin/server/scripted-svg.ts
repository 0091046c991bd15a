// Also under a prefix (<svg:script>), as an animation that sets one, and in what an entity could hide.
const scripted =
  /<(?:[\w-]+:)?(?:script|foreignobject|handler|iframe|embed|object)\b|<!(?:doctype|entity)|<\?xml-stylesheet|[\s"'/]on\w+\s*=|(?:java|vb)script\s*:|attributename\s*=\s*["']?\s*(?:on|(?:xlink:)?href)/i

/** Nothing but a place in the same file or a picture in the text itself. */
const elsewhere =
  /(?:^|[\s"'])(?:xlink:)?href\s*=\s*["']?\s*(?!#|data:image\/(?:png|jpeg|webp|avif|gif)[;,])[^\s"'>]/i

/** Whether an SVG could run a program or reach another address where it is opened by itself. */
export function isScriptedSvg(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') || scripted.test(text) || elsewhere.test(text)
  } catch {
    // In another encoding the words above would be hidden.
    return true
  }
}
