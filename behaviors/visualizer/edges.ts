/**
 * Sides of the floor as sharp as the photo's own edges. Near them, the part of a pixel that is floor is a linear function of its color (a
 * guided filter: He, Sun, Tang 2010). The small picture gives the functions, and the shader applies them to the large one.
 */
import { boxMean, type Plane, type Raster } from './pixels.ts'

/** Part of the width around a pixel in which its function is found. */
const RADIUS = 0.016
/** Variance of a color, of 1, that is the grain of wood rather than an edge. */
const GRAIN = 0.002

/** Returns how to find the functions for parts of pixels that are floor: factors of red, green and blue, and a constant, for each pixel. */
export function prepareEdges({ width, height, rgba }: Raster): (floor: Plane) => Plane {
  const empty = () => new Float32Array(width * height)
  const mean = (plane: Plane) => boxMean(plane, { width, height }, Math.max(2, Math.round(RADIUS * width)))
  const meanProduct = (a: Plane, b: Plane) => mean(a.map((value, i) => value * (b[i] ?? 0)))
  const colorOf = (k: number) => empty().map((_, i) => (rgba[4 * i + k] ?? 0) / 255)
  const [r, g, b] = [colorOf(0), colorOf(1), colorOf(2)]
  const [R, G, B] = [mean(r), mean(g), mean(b)]
  const [RR, GG, BB] = [meanProduct(r, r), meanProduct(g, g), meanProduct(b, b)]
  const [RG, RB, GB] = [meanProduct(r, g), meanProduct(r, b), meanProduct(g, b)]
  return floor => {
    const parts = mean(floor)
    const [RM, GM, BM] = [meanProduct(r, floor), meanProduct(g, floor), meanProduct(b, floor)]
    const [red, green, blue, constant] = [empty(), empty(), empty(), empty()]
    parts.forEach((part, i) => {
      constant[i] = part
      if (part < 1e-4 || part > 1 - 1e-4) return
      const [x, y, z] = [R[i] ?? 0, G[i] ?? 0, B[i] ?? 0]
      // Covariances of the colors, and of each color with the mask.
      const [xx, xy, xz] = [(RR[i] ?? 0) - x * x + GRAIN, (RG[i] ?? 0) - x * y, (RB[i] ?? 0) - x * z]
      const [yy, yz, zz] = [(GG[i] ?? 0) - y * y + GRAIN, (GB[i] ?? 0) - y * z, (BB[i] ?? 0) - z * z + GRAIN]
      const [xm, ym, zm] = [(RM[i] ?? 0) - x * part, (GM[i] ?? 0) - y * part, (BM[i] ?? 0) - z * part]
      const [a, b, c] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy]
      const [d, e, f] = [xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy]
      const scale = 1 / (xx * a + xy * b + xz * c)
      red[i] = (a * xm + b * ym + c * zm) * scale
      green[i] = (b * xm + d * ym + e * zm) * scale
      blue[i] = (c * xm + e * ym + f * zm) * scale
      constant[i] = part - red[i] * x - green[i] * y - blue[i] * z
    })
    const functions = new Float32Array(4 * floor.length)
    for (const [k, plane] of [red, green, blue, constant].map(mean).entries())
      for (let i = 0; i < plane.length; i++) functions[4 * i + k] = plane[i] ?? 0
    return functions
  }
}
