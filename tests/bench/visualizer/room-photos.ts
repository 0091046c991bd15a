/**
 * Real photographs with drawn truth: a folder with `truth.json` and `photos/`, named by ROOM_PHOTOS. Per photo, truth.json has polygons in
 * parts of the width and height: the floor, holes (things on it), rugs and unsure parts, which aren't scored.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Outline } from '../../../behaviors/visualizer/floor-mask.ts'
import type { Raster, Size } from '../../../behaviors/visualizer/pixels.ts'
import type { PixelMask } from '../../../behaviors/visualizer/shapes.ts'

type Polygon = readonly (readonly [number, number])[]

interface DrawnTruth {
  file: string
  floor: readonly Polygon[]
  holes: readonly Polygon[]
  rugs: readonly Polygon[]
  unsure: readonly Polygon[]
}

export interface PhotoWithTruth {
  name: string
  file: string
  /** True outlines of the floor. */
  outlines: readonly Outline[]
  truth: DrawnTruth
}

/** Gray values of a drawn truth; everything else isn't scored. */
export const truthValue = { floor: 255, notFloor: 0 } as const
const UNSCORED = 128
/** Parts of the width: how exactly a hand draws a side. */
const UNSCORED_SIDE = 0.012

export function listRoomPhotos(folder: string): PhotoWithTruth[] {
  const truths: Record<string, DrawnTruth> = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8'))
  return Object.entries(truths).map(([name, truth]) => ({
    name,
    file: path.join(folder, 'photos', truth.file),
    outlines: truth.floor.map(toOutline),
    truth,
  }))
}

const toOutline = (polygon: Polygon): Outline => polygon.map(([x, y]) => ({ x, y }))

export async function openRoomPhoto({ file }: PhotoWithTruth, longerSide: number): Promise<Raster> {
  const { data, info } = await sharp(file)
    .resize(longerSide, longerSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

/** Draws the truth: 255 floor, 0 not floor. Without its holes, for judging outlines alone. */
export async function drawTruth(
  { truth }: PhotoWithTruth,
  { width, height }: Size,
  { withHoles = true } = {},
): Promise<PixelMask> {
  const gray = (value: number) => `rgb(${value},${value},${value})`
  const stroke = `stroke="${gray(UNSCORED)}" stroke-width="${UNSCORED_SIDE * width}" stroke-linejoin="round"`
  const draw = (polygons: readonly Polygon[], fill: string, isStroked = false) =>
    polygons.map(polygon => {
      const points = polygon.map(([x, y]) => `${x * width},${y * height}`).join(' ')
      return `<polygon points="${points}" fill="${fill}" ${isStroked ? stroke : ''}/>`
    })
  const shapes = [
    ...draw(truth.floor, gray(255)),
    ...draw(truth.rugs, gray(64), true),
    ...draw(truth.holes, gray(withHoles ? 0 : UNSCORED)),
    ...draw([...truth.floor, ...truth.holes], 'none', true),
    ...draw(truth.unsure, gray(UNSCORED), true),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/>${shapes.join('')}</svg>`
  const bytes = await sharp(Buffer.from(svg)).flatten().removeAlpha().extractChannel(0).raw().toBuffer()
  return Uint8Array.from(bytes)
}

export const isTrueFloor = (value: number | undefined): boolean => (value ?? 0) >= 220
export const isTrulyOther = (value: number | undefined): boolean => (value ?? 255) <= 30
