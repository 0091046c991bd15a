/** Scrolls the list of a radio button sideways, so that a phone shows the chosen swatch. The page stays where it is. */
export function showInStrip(radio: HTMLInputElement): void {
  const [swatch, strip] = [radio.closest('li'), radio.closest('ul')]
  if (swatch && strip)
    strip.scrollLeft += swatch.getBoundingClientRect().left - strip.getBoundingClientRect().left
}
