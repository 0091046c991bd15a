/** Straight edges of a picture. */
import { boxMean, type Plane, type Size } from './pixels.ts'

export interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
  /** Middle, weighted by how strong the edge is. */
  cx: number
  cy: number
  /** Angle of the line to the x axis, in radians. */
  angle: number
  length: number
}

/** Below this an edge is noise. In units of L*, over two pixels, after smoothing. */
const weakestEdge = 2.2
/** Cosine of how much the direction may differ within one region. */
const sameDirection = 0.92

/** Regions of one gradient direction, grown from the strongest edge down, each fitted by a line (Burns, Hanson, Riseman 1986). */
export function findSegments(lightness: Plane, size: Size): Segment[] {
  const { width, height } = size
  const least = width / 18
  const edges = gradients(boxMean(boxMean(lightness, size, 1), size, 1), size)
  const used = new Uint8Array(width * height)
  const found: Segment[] = []
  for (const start of strongestFirst(edges.strength)) {
    if (used[start]) continue
    const region = growRegion(start, edges, used, width)
    if (region.length < least) continue
    const { thickness, ...segment } = fitLine(region, edges.strength, width)
    if (segment.length >= least && thickness < Math.max(2.2, segment.length / 9)) found.push(segment)
  }
  return found
}

interface Edges {
  strength: Plane
  /** Unit vector of the gradient. */
  dx: Plane
  dy: Plane
}

function gradients(plane: Plane, { width, height }: Size): Edges {
  const [strength, dx, dy] = [0, 1, 2].map(() => new Float32Array(plane.length)) as [Plane, Plane, Plane]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const gx = (plane[i + 1] ?? 0) - (plane[i - 1] ?? 0)
      const gy = (plane[i + width] ?? 0) - (plane[i - width] ?? 0)
      const length = Math.hypot(gx, gy)
      if (length <= weakestEdge) continue
      strength[i] = length
      dx[i] = gx / length
      dy[i] = gy / length
    }
  }
  return { strength, dx, dy }
}

function strongestFirst(strength: Plane): number[] {
  const order: number[] = []
  strength.forEach((value, i) => {
    if (value > 0) order.push(i)
  })
  return order.sort((a, b) => (strength[b] ?? 0) - (strength[a] ?? 0))
}

function growRegion(start: number, { strength, dx, dy }: Edges, used: Uint8Array, width: number): number[] {
  const region = [start]
  used[start] = 1
  let [sumX, sumY] = [dx[start] ?? 0, dy[start] ?? 0]
  const neighbors = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]
  // The list grows while it is walked.
  for (let k = 0; k < region.length; k++) {
    for (const step of neighbors) {
      const i = (region[k] ?? 0) + step
      if (used[i] !== 0 || !strength[i]) continue
      const [x, y] = [dx[i] ?? 0, dy[i] ?? 0]
      if (x * sumX + y * sumY < sameDirection * Math.hypot(sumX, sumY)) continue
      used[i] = 1
      region.push(i)
      sumX += x
      sumY += y
    }
  }
  return region
}

function fitLine(region: readonly number[], strength: Plane, width: number): Segment & { thickness: number } {
  let [mass, cx, cy] = [0, 0, 0]
  for (const i of region) {
    const m = strength[i] ?? 0
    mass += m
    cx += m * (i % width)
    cy += m * Math.floor(i / width)
  }
  cx /= mass
  cy /= mass
  let [xx, yy, xy] = [0, 0, 0]
  for (const i of region) {
    const m = strength[i] ?? 0
    const [dx, dy] = [(i % width) - cx, Math.floor(i / width) - cy]
    xx += m * dx * dx
    yy += m * dy * dy
    xy += m * dx * dy
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  let [low, high] = [0, 0]
  for (const i of region) {
    const along = ((i % width) - cx) * c + (Math.floor(i / width) - cy) * s
    low = Math.min(low, along)
    high = Math.max(high, along)
  }
  const across = (xx * s * s + yy * c * c - 2 * xy * c * s) / mass
  return {
    x1: cx + low * c,
    y1: cy + low * s,
    x2: cx + high * c,
    y2: cy + high * s,
    cx,
    cy,
    angle,
    length: high - low,
    thickness: 2 * Math.sqrt(Math.max(0, across)),
  }
}
