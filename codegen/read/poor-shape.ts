/** A photo that can be shown, but is too small to be sharp, or higher than it is wide. */
export interface PoorShape {
  kind: 'small' | 'portrait'
  width: number
  height: number
}

/** Photos that are narrower are blurred wherever they are shown. */
const MIN_WIDTH = 400

/** Frames of photos are wider than high: a higher photo loses its top and bottom. */
export function findPoorShape({ width, height }: { width: number; height: number }): PoorShape | undefined {
  if (height > width * 1.1) return { kind: 'portrait', width, height }
  return width < MIN_WIDTH ? { kind: 'small', width, height } : undefined
}
