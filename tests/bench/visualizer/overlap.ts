import type { Plane } from '../../../behaviors/visualizer/pixels.ts'

/** Computes the intersection over union (IoU) of two masks. */
export function overlap(a: Plane, b: Plane): number {
  let [both, any] = [0, 0]
  a.forEach((value, i) => {
    const [p, q] = [value > 0.5, (b[i] ?? 0) > 0.5]
    if (p && q) both++
    if (p || q) any++
  })
  return any ? both / any : 1
}
