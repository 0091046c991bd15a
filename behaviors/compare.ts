/**
 * Before-and-after comparison, one image over the other. Any number per page.
 *
 *     <figure data-compare>
 *       <div data-compare-stage>
 *         <picture>…after…</picture><picture class="before">…</picture>
 *         <input type="range" min="0" max="100" value="50" aria-label="…" aria-valuetext="…"
 *                data-text="{percent} % before" data-text-before="Before" data-text-after="After" data-needs-script>
 *       </div>
 *     </figure>
 *
 * The figure's custom property `--split` is the part of the width that shows "before". The keyboard moves the native
 * range, the pointer drags anywhere on the stage. CSS:
 *
 *     [data-compare] { --split: 50% }
 *     [data-compare-stage] { touch-action: pan-y; user-select: none }
 *     .before { clip-path: inset(0 calc(100% - var(--split)) 0 0) }
 *     @media (scripting: none) { side by side: no clip, [data-needs-script] { display: none } }
 *
 * The range laid over the stage needs `pointer-events: none`.
 */

export interface SplitTexts {
  text?: string
  textBefore?: string
  textAfter?: string
}

/** Returns the text that screen readers announce for a position. */
export function splitText(
  percent: number,
  { text = '{percent}', textBefore, textAfter }: SplitTexts,
): string {
  if (percent === 100 && textBefore) return textBefore
  if (percent === 0 && textAfter) return textAfter
  return text.replace('{percent}', String(percent))
}

/** Returns the pointer position as whole percent of the stage's width, from 0 to 100. */
export function splitAt(pointerX: number, left: number, width: number): number {
  return Math.round(Math.max(0, Math.min(1, (pointerX - left) / width)) * 100)
}

export function enhance(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-compare]')) enhanceCompare(root)
}

function enhanceCompare(root: HTMLElement): void {
  const range = root.querySelector<HTMLInputElement>('input[type=range]')
  const stage = root.querySelector<HTMLElement>('[data-compare-stage]')
  if (!range || !stage) return

  const show = () => {
    root.style.setProperty('--split', `${range.value}%`)
    range.setAttribute('aria-valuetext', splitText(Number(range.value), range.dataset))
  }

  show()
  range.addEventListener('input', show)
  dragOn(stage, percent => {
    range.value = String(percent)
    show()
  })
}

/** A press alone does nothing: it may be the start of scrolling. A drag moves, and so does a click or tap. */
function dragOn(stage: HTMLElement, moveTo: (percent: number) => void): void {
  let dragging = false
  const move = ({ clientX }: MouseEvent) => {
    const { left, width } = stage.getBoundingClientRect()
    moveTo(splitAt(clientX, left, width))
  }
  stage.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    dragging = true
    stage.setPointerCapture(event.pointerId)
  })
  stage.addEventListener('pointermove', event => {
    if (dragging) move(event)
  })
  stage.addEventListener('lostpointercapture', () => {
    dragging = false
  })
  stage.addEventListener('click', event => {
    if (event.detail) move(event)
  })
  stage.addEventListener('dragstart', event => event.preventDefault())
}
