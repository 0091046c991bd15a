import { readFileSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { z } from 'zod'
import { measureImage, openImage, runWhenItFits } from '../../codegen/read/image-size.ts'
import type { FloorTile, SceneConstants, SceneLayers } from './compose-floor.ts'
import { encodeSettings } from './encode-settings.ts'
import { fileStamp, memoizeLatest } from './image-cache.ts'
import { createMipMap } from './mip-map.ts'

const sceneSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  H_image_to_floor_m: z.array(z.array(z.number()).length(3)).length(3),
  light_scale: z.number(),
  gloss_scale: z.number(),
  vignette: z.number(),
  tone: z.object({
    P: z.number(),
    a: z.number(),
    m: z.number(),
    l: z.number(),
    c: z.number(),
    b: z.number(),
  }),
})

const floorSchema = z.object({
  layout: z.enum(['plank', 'grid']),
  tileSizeM: z.number().positive(),
  gloss: z.number(),
})

/** Maximum width of a tile in pixels. The levels of a tile take eight bytes a pixel. */
const MAX_TILE_SIZE = 2048

// Images with one floor are composed consecutively. The levels of a floor take 33 MB, the layers of a scene 9 MB.
const memoizeScene = memoizeLatest<SceneLayers>(8)
const memoizeFloor = memoizeLatest<FloorTile>(1)

export function loadScene(files: readonly string[]): Promise<SceneLayers> {
  return memoizeScene(keyOf(files), () => readScene(files))
}

export function loadFloor(files: readonly string[], size?: number): Promise<FloorTile> {
  return memoizeFloor(keyOf(files, size), () => readFloor(files, size))
}

const keyOf = (files: readonly string[], size?: number) => JSON.stringify([files, files.map(fileStamp), size])

/** Reads layers and constants, scaled to the widest published size to save time. */
async function readScene([beauty, mask, light, gloss, json]: readonly string[]): Promise<SceneLayers> {
  if (!json) throw new Error('A scene has five files')
  const original = sceneSchema.parse(JSON.parse(readFileSync(json, 'utf8')))
  const constants = scaleConstants(
    original,
    Math.min(1, Math.max(...encodeSettings.widths.composed) / original.width),
  )
  const sized = { width: constants.width, height: constants.height }
  const [room, coverage, illumination, reflections] = await Promise.all([
    readPixels(beauty, sized, selectColors),
    readPixels(mask, sized, image => image.extractChannel(0)),
    readPixels(light, sized, selectColors),
    readPixels(gloss, sized, selectColors),
  ])
  return { constants, beauty: room, mask: coverage, light: illumination, gloss: reflections }
}

/** Adapts the constants to layers of another size: H receives positions in the original. */
function scaleConstants(constants: SceneConstants, factor: number): SceneConstants {
  const [width, height] = [Math.round(constants.width * factor), Math.round(constants.height * factor)]
  const [toX, toY] = [constants.width / width, constants.height / height]
  return {
    ...constants,
    width,
    height,
    H_image_to_floor_m: constants.H_image_to_floor_m.map(([x = 0, y = 0, z = 0]) => [x * toX, y * toY, z]),
  }
}

async function readFloor([albedo, json]: readonly string[], size?: number): Promise<FloorTile> {
  if (!json) throw new Error('A floor has two files')
  const constants = floorSchema.parse(JSON.parse(readFileSync(json, 'utf8')))
  const { width, height } = await readMeasured(albedo)
  const side = size ?? 2 ** Math.floor(Math.log2(Math.min(width, height, MAX_TILE_SIZE)))
  const tile = await readPixels(albedo, { width: side, height: side }, selectColors)
  return { ...constants, mips: createMipMap(tile, side) }
}

/** Reads the pixels of an image, resized, with the channels that `select` keeps. */
async function readPixels(
  file: string | undefined,
  { width, height }: { width: number; height: number },
  select: (image: Sharp) => Sharp,
): Promise<Uint8Array> {
  const { bytes, ...size } = await readMeasured(file)
  return runWhenItFits(size, async () => {
    const image = (await openImage(bytes)).resize(width, height, { fit: 'fill' })
    return select(image).raw().toBuffer()
  })
}

async function readMeasured(file = '') {
  const bytes = readFileSync(file)
  const size = await measureImage(bytes)
  if (!size) throw new Error(`${file} isn't an image`)
  return { bytes, ...size }
}

const selectColors = (image: Sharp): Sharp => image.removeAlpha().toColourspace('srgb')
