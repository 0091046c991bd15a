/** The studio is fetched when a visitor turns to it: most come for the rendered rooms. */
export function enhance(): void {
  const root = document.querySelector('[data-studio]')
  const signs = ['pointerenter', 'focusin', 'change']
  const start = async () => {
    for (const sign of signs) root?.removeEventListener(sign, start)
    const studio = await import('./studio.ts')
    studio.enhance()
  }
  for (const sign of signs) root?.addEventListener(sign, start)
}
