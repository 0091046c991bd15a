interface Rect {
  left: number
  top: number
  width: number
  height: number
}

const EDGE = 8

/**
 * Returns the top left corner of a tooltip, in viewport pixels: centered above its trigger, or below it if there isn't enough space,
 * and at least 8 px from the sides. It touches the trigger, so that the mouse can move onto it.
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
