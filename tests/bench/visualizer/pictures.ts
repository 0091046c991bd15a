/**
 * Creates photos with known answers: rendered rooms with each of their floors, like photos of a phone: upright or cropped, rolled, dim
 * and warm, with noise and a second JPEG pass. The photos are always the same.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Plane, Raster, Size } from '../../../behaviors/visualizer/pixels.ts'
import type { Scene } from '../../../generated/types.ts'
import { composeFloor } from '../../../publishing/images/compose-floor.ts'
import { floorFiles, sceneFiles } from '../../../publishing/images/layer-files.ts'
import { loadFloor, loadScene } from '../../../publishing/images/load-scene.ts'

const contentDir = 'content'
const cacheDir = 'node_modules/.cache/visualizer-bench'
const feetPerMeter = 3.28084

export interface TestPicture {
  name: string
  scene: string
  floor: string
  variant: PhotoVariant['name']
  /** Whether the photo belongs to the test set, which tuning must not use. */
  isHeldBack: boolean
}

export interface OpenPicture extends Size {
  /** Returns the photo at a width, like the browser. */
  at(width: number): Promise<Raster>
  maskAt(size: Size): Promise<Plane>
  /** Homography of the true floor plane: pixels of this picture to feet. */
  toFloor: readonly number[]
  /** Position of the horizon in the middle column, as a fraction of the height. */
  horizon: number
  roll: number
  /** True focal length in pixels of this picture. */
  focal: number
  /** Feet above the floor. */
  cameraHeight: number
}

/** level: the render, straightened; upright: a crop of it; tilted: a phone that points down; rolled: cropped and rotated. */
const variants = ['level', 'upright', 'tilted', 'rolled'] as const

interface PhotoVariant {
  name: (typeof variants)[number]
  /** Angles in degrees: roll clockwise, the others relative to the render's level view. */
  roll: number
  tilt?: number
  turn?: number
  crop: { left: number; top: number; width: number; height: number }
  stops: number
  warmth: number
  noise: number
  quality: number
}

/** Returns whether a scene belongs to the test set: every third, from the second on. */
const isHeldBack = (index: number): boolean => index % 3 === 1

export function listTestPhotos(scenes: readonly Scene[]): TestPicture[] {
  return scenes.flatMap((scene, index) =>
    scene.floors.flatMap(floor =>
      variants.map(variant => ({
        name: `${scene.slug}-${floor}-${variant}`,
        scene: scene.slug,
        floor,
        variant,
        isHeldBack: isHeldBack(index),
      })),
    ),
  )
}

/** Returns a generator of pseudo-random numbers from 0 to 1, seeded by the name. */
function randomFrom(name: string): () => number {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return ((state >>> 8) ^ (state >>> 20)) / 2 ** 24
  }
}

function variantOf({ name, variant }: TestPicture): PhotoVariant {
  const random = randomFrom(name)
  for (let k = 0; k < 5; k++) random()
  const between = (low: number, high: number) => low + (high - low) * random()
  const shared = { noise: between(2, 5), quality: Math.round(between(70, 88)) }
  if (variant === 'level') {
    return {
      name: variant,
      roll: 0,
      crop: { left: 0, top: 0, width: 1, height: 1 },
      stops: between(-0.4, 0.2),
      warmth: between(-0.02, 0.05),
      ...shared,
    }
  }
  const stops = between(-1.3, 0.3)
  const warmth = between(-0.05, 0.16)
  if (variant === 'upright') {
    // A 3:4 crop of an 8:5 picture.
    const width = 0.75 / 1.6
    const height = between(0.88, 1)
    return {
      name: variant,
      roll: 0,
      crop: { left: between(0.04, 0.96 - width * height), top: 1 - height, width: width * height, height },
      stops,
      warmth,
      ...shared,
    }
  }
  if (variant === 'tilted') {
    return {
      name: variant,
      roll: between(-1, 1),
      tilt: between(9.5, 13),
      turn: between(-6, 6),
      crop: { left: 0, top: 0, width: 0.7, height: 0.84 },
      stops,
      warmth,
      ...shared,
    }
  }
  const size = between(0.78, 0.92)
  return {
    name: variant,
    roll: between(-3, 3),
    crop: {
      left: between(0.03, 0.97 - size),
      top: between(0.5, 1) * (0.97 - size),
      width: size,
      height: size,
    },
    stops,
    warmth,
    ...shared,
  }
}

export async function openPicture(picture: TestPicture): Promise<OpenPicture> {
  const { data, info } = await composed(picture.scene, picture.floor)
  const { constants, mask } = await loadScene(sceneFiles(contentDir, picture.scene))
  const variant = variantOf(picture)
  const size = {
    width: Math.round(variant.crop.width * info.width),
    height: Math.round(variant.crop.height * info.height),
  }
  const warp =
    variant.tilt === undefined
      ? warpOf(variant, info, size)
      : turnedWarp(variant, inFeet(constants.H_image_to_floor_m), info, size)
  const photo = await asPhoto(sample(data, info, 3, size, warp), size, variant, randomFrom(picture.name))
  const truth = sample(mask, info, 1, size, warp)
  const toFloor = times(inFeet(constants.H_image_to_floor_m), warp)
  return {
    ...size,
    async at(width) {
      const { data: rgba, info: got } = await sharp(photo)
        .resize({ width })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { width: got.width, height: got.height, rgba }
    },
    async maskAt({ width, height }) {
      const bytes = await sharp(truth, { raw: { ...size, channels: 1 } })
        .resize(width, height, { fit: 'fill' })
        .extractChannel(0)
        .raw()
        .toBuffer()
      return Float32Array.from(bytes, value => value / 255)
    },
    toFloor,
    ...geometryOf(toFloor, size),
    ...(variant.tilt !== undefined && {
      focal: 1.15 * size.height,
      cameraHeight: geometryOf(inFeet(constants.H_image_to_floor_m), info).cameraHeight,
    }),
  }
}

/** Computes the row-major homography from pixels of the new picture to those of the old one. */
function warpOf({ roll, crop }: PhotoVariant, from: Size, to: Size): number[] {
  const angle = (roll * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = [(crop.left + crop.width / 2) * from.width, (crop.top + crop.height / 2) * from.height]
  const [u, v] = [to.width / 2, to.height / 2]
  return [c, s, x - c * u - s * v, -s, c, y + s * u - c * v, 0, 0, 1]
}

/** Computes the homography of a camera that points down: it rotates every ray. */
function turnedWarp(
  { roll, tilt = 0, turn = 0 }: PhotoVariant,
  render: readonly number[],
  from: Size,
  to: Size,
): number[] {
  const { focal, horizon } = geometryOf(render, from)
  const longer = 1.15 * to.height
  const [ct, st, cu, su] = [
    Math.cos(tilt * degree),
    Math.sin(tilt * degree),
    Math.cos(turn * degree),
    Math.sin(turn * degree),
  ]
  const [cr, sr] = [Math.cos(roll * degree), Math.sin(roll * degree)]
  const [u, v] = [to.width / 2, to.height / 2]
  const ray = [
    cr / longer,
    sr / longer,
    -(cr * u + sr * v) / longer,
    -sr / longer,
    cr / longer,
    (sr * u - cr * v) / longer,
    0,
    0,
    1,
  ]
  const level = times([1, 0, 0, 0, ct, st, 0, -st, ct], ray)
  const ahead = times([cu, 0, su, 0, 1, 0, -su, 0, cu], level)
  return times([focal, 0, from.width / 2, 0, focal, horizon * from.height, 0, 0, 1], ahead)
}

const degree = Math.PI / 180

function sample(
  source: Uint8Array,
  from: Size,
  channels: number,
  to: Size,
  matrix: readonly number[],
): Buffer {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix
  const out = Buffer.alloc(to.width * to.height * channels)
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const w = g * (x + 0.5) + h * (y + 0.5) + i
      const sx = Math.min(Math.max((a * (x + 0.5) + b * (y + 0.5) + c) / w - 0.5, 0), from.width - 1.001)
      const sy = Math.min(Math.max((d * (x + 0.5) + e * (y + 0.5) + f) / w - 0.5, 0), from.height - 1.001)
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      const [fx, fy] = [sx - left, sy - top]
      for (let channel = 0; channel < channels; channel++) {
        const at = (top * from.width + left) * channels + channel
        const below = at + from.width * channels
        const upper = (source[at] ?? 0) * (1 - fx) + (source[at + channels] ?? 0) * fx
        const lower = (source[below] ?? 0) * (1 - fx) + (source[below + channels] ?? 0) * fx
        out[(y * to.width + x) * channels + channel] = Math.round(upper * (1 - fy) + lower * fy)
      }
    }
  }
  return out
}

async function asPhoto(
  rgb: Buffer,
  size: Size,
  { stops, warmth, noise, quality }: PhotoVariant,
  random: () => number,
): Promise<Buffer> {
  const gains = [1 + warmth, 1, 1 - 1.3 * warmth].map(gain => gain * 2 ** stops)
  const curves = gains.map(gain =>
    Float32Array.from({ length: 256 }, (_, value) => toByte(fromByte(value) * gain)),
  )
  for (let at = 0; at < rgb.length; at++) {
    const grain = (random() + random() + random() - 1.5) * 2 * noise
    rgb[at] = Math.min(255, Math.max(0, Math.round((curves[at % 3]?.[rgb[at] ?? 0] ?? 0) + grain)))
  }
  return sharp(rgb, { raw: { ...size, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

const fromByte = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
const toByte = (linear: number) =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.min(linear, 1) ** (1 / 2.4) - 0.055)

/** Scales a homography so that points below the horizon have a positive third coordinate. */
function inFeet(matrix: readonly (readonly number[])[]): number[] {
  return matrix.flatMap((row, index) => row.map(value => -value * (index < 2 ? feetPerMeter : 1)))
}

function times(a: readonly number[], b: readonly number[]): number[] {
  return [0, 1, 2].flatMap(row =>
    [0, 1, 2].map(column =>
      [0, 1, 2].reduce((sum, k) => sum + (a[row * 3 + k] ?? 0) * (b[k * 3 + column] ?? 0), 0),
    ),
  )
}

/** Computes the camera of a level floor homography: a pixel `below` the horizon shows the floor at focal × height / below. */
function geometryOf(toFloor: readonly number[], { width, height }: Size) {
  const [, , , , , , g = 0, h = 0, i = 0] = toFloor
  const at = (x: number, y: number) => {
    const w = g * x + h * y + i
    const [X = 0, Y = 0] = [0, 3].map(
      k => ((toFloor[k] ?? 0) * x + (toFloor[k + 1] ?? 0) * y + (toFloor[k + 2] ?? 0)) / w,
    )
    return { X, Y, below: w / Math.hypot(g, h) }
  }
  const distance = (p: { X: number; Y: number }, q: { X: number; Y: number }) =>
    Math.hypot(p.X - q.X, p.Y - q.Y)
  const roll = Math.atan2(-g, h)
  const [c, s] = [Math.cos(roll), Math.sin(roll)]
  const [x, y] = [width / 2, height * 0.9]
  const near = at(x, y)
  const far = at(x + 20 * s, y - 20 * c)
  const cameraHeight = (near.below * distance(near, at(x + 10 * c, y + 10 * s))) / 10
  const focal = distance(near, far) / (cameraHeight * (1 / far.below - 1 / near.below))
  return { horizon: -(g * (width / 2) + i) / h / height, roll, focal, cameraHeight }
}

async function composed(scene: string, floor: string): Promise<{ data: Uint8Array; info: Size }> {
  mkdirSync(cacheDir, { recursive: true })
  const file = path.join(cacheDir, `${scene}-${floor}.png`)
  if (!existsSync(file)) {
    const layers = await loadScene(sceneFiles(contentDir, scene))
    const pixels = composeFloor(layers, await loadFloor(floorFiles(contentDir, floor)))
    const { width, height } = layers.constants
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 2 })
      .toFile(`${file}.part`)
    writeFileSync(file, readFileSync(`${file}.part`))
  }
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, info }
}
