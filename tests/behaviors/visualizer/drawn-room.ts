/** A room of flat colors, drawn by its camera: floor, two walls at a right angle, lines where boards meet. */

import {
  type Camera,
  floorHomography,
  focalPixels,
  toFloor,
} from '../../../behaviors/visualizer/homography.ts'
import type { Plane, Raster } from '../../../behaviors/visualizer/pixels.ts'
import { toImage } from './projection.ts'

export function cameraOver(width: number, height: number, change: Partial<Camera> = {}): Camera {
  const picture = { width, height }
  return { picture, focal: focalPixels(picture), tilt: 0.2, height: 5, turn: 0, ...change }
}

/** The back wall is 14 feet away, the side wall 5 feet to the left. Every second board may be darker. */
export function drawRoom(camera: Camera, secondBoard = 1): { photo: Raster; mask: Plane } {
  const { width, height } = camera.picture
  const H = floorHomography(camera)
  const rgba = new Uint8Array(width * height * 4)
  const mask = new Float32Array(width * height)
  for (let i = 0; i < mask.length; i++) {
    const at = toFloor(H, { x: (i % width) + 0.5, y: Math.floor(i / width) + 0.5 })
    const isFloor = at !== undefined && at.Y < 14 && at.X > -5
    mask[i] = isFloor ? 1 : 0
    const isJoint = isFloor && Math.abs(at.X - Math.round(at.X)) < 0.06
    const isSideWall = !isFloor && at !== undefined && at.X <= -5
    const color = isJoint
      ? [128, 84, 50]
      : isFloor
        ? [150, 98, 58]
        : isSideWall
          ? [200, 200, 196]
          : [228, 226, 220]
    // Walls are darker toward the floor, and every camera has grain.
    const even = (isFloor ? 1 : 0.8 + (0.2 * (mask.length - i)) / mask.length) + grain(i)
    const light = isFloor && Math.floor(at.X) % 2 ? even * secondBoard : even
    rgba.set([...color.map(value => Math.min(255, value * light)), 255], 4 * i)
  }
  return { photo: { width, height, rgba }, mask }
}

const grain = (i: number): number => (((i * 2654435761) % 1021) / 1021 - 0.5) * 0.08

/** Corners of the floor, in parts of the picture. The side wall leaves it at its lower border, the back wall at its right one. */
export function outlineOfRoom(camera: Camera): { x: number; y: number }[] {
  const { width, height } = camera.picture
  const corner = (Y: number) => {
    const at = toImage(camera, { X: -5, Y }) ?? { x: 0, y: 0 }
    return { x: at.x / width, y: at.y / height }
  }
  const [back, near] = [corner(14), corner(7)]
  const atBottom = near.x + ((1 - near.y) * (near.x - back.x)) / (near.y - back.y)
  return [{ x: atBottom, y: 1 }, back, { x: 1, y: back.y }, { x: 1, y: 1 }]
}
