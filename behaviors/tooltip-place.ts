interface Rect {
  left: number
  top: number
  width: number
  height: number
}

const EDGE = 8

/**
 * Where the top left corner of a tooltip goes, in viewport pixels: centered above its trigger, below it when there is
 * no room above, never nearer than 8 px to the sides. It touches the trigger, so the mouse can move onto it.
 */
export function placeTooltip(
  trigger: Rect,
  tip: Pick<Rect, 'width' | 'height'>,
  viewportWidth: number,
): Pick<Rect, 'left' | 'top'> {
  const centered = trigger.left + trigger.width / 2 - tip.width / 2
  const left = Math.max(EDGE, Math.min(centered, viewportWidth - tip.width - EDGE))
  const above = trigger.top - tip.height
  return { left, top: above >= 0 ? above : trigger.top + trigger.height }
}
