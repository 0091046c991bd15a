import { readFileSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { z } from 'zod'
import { measureImage, openImage, runWhenItFits } from '../../codegen/read/image-size.ts'
import type { FloorTile, SceneConstants, SceneLayers } from './compose-floor.ts'
import { encodeSettings } from './encode-settings.ts'
import { mipMap } from './mip-map.ts'
import { fileStamp, keepLatest } from './picture-cache.ts'

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

/** In pixels. The levels of a tile take eight bytes a pixel. */
const MAX_TILE_SIDE = 2048

// Pictures of one floor are composed one after another: its levels take 33 MB, the layers of a scene 9 MB.
const latestScenes = keepLatest<SceneLayers>(8)
const latestFloors = keepLatest<FloorTile>(1)

export function loadedScene(files: readonly string[]): Promise<SceneLayers> {
  return latestScenes(keyOf(files), () => loadScene(files))
}

export function loadedFloor(files: readonly string[], size?: number): Promise<FloorTile> {
  return latestFloors(keyOf(files, size), () => loadFloor(files, size))
}

const keyOf = (files: readonly string[], size?: number) => JSON.stringify([files, files.map(fileStamp), size])

/** Layers and constants at the widest size that is published: composing more pixels would only cost time. */
async function loadScene([beauty, mask, light, gloss, json]: readonly string[]): Promise<SceneLayers> {
  if (!json) throw new Error('A scene has five files')
  const original = sceneSchema.parse(JSON.parse(readFileSync(json, 'utf8')))
  const constants = scaled(
    original,
    Math.min(1, Math.max(...encodeSettings.widths.composed) / original.width),
  )
  const sized = { width: constants.width, height: constants.height }
  const [room, coverage, illumination, reflections] = await Promise.all([
    pixelsOf(beauty, sized, colors),
    pixelsOf(mask, sized, image => image.extractChannel(0)),
    pixelsOf(light, sized, colors),
    pixelsOf(gloss, sized, colors),
  ])
  return { constants, beauty: room, mask: coverage, light: illumination, gloss: reflections }
}

/** The constants for layers of another size: positions in them are led back to the original before H. */
function scaled(constants: SceneConstants, factor: number): SceneConstants {
  const [width, height] = [Math.round(constants.width * factor), Math.round(constants.height * factor)]
  const [toX, toY] = [constants.width / width, constants.height / height]
  return {
    ...constants,
    width,
    height,
    H_image_to_floor_m: constants.H_image_to_floor_m.map(([x = 0, y = 0, z = 0]) => [x * toX, y * toY, z]),
  }
}

async function loadFloor([albedo, json]: readonly string[], size?: number): Promise<FloorTile> {
  if (!json) throw new Error('A floor has two files')
  const constants = floorSchema.parse(JSON.parse(readFileSync(json, 'utf8')))
  const { width, height } = await measured(albedo)
  const side = size ?? 2 ** Math.floor(Math.log2(Math.min(width, height, MAX_TILE_SIDE)))
  const tile = await pixelsOf(albedo, { width: side, height: side }, colors)
  return { ...constants, mips: mipMap(tile, side) }
}

/** Pixels of a picture, sized and with the channels that `select` leaves. */
async function pixelsOf(
  file: string | undefined,
  { width, height }: { width: number; height: number },
  select: (image: Sharp) => Sharp,
): Promise<Uint8Array> {
  const { bytes, ...size } = await measured(file)
  return runWhenItFits(size, async () => {
    const image = (await openImage(bytes)).resize(width, height, { fit: 'fill' })
    return select(image).raw().toBuffer()
  })
}

async function measured(file = '') {
  const bytes = readFileSync(file)
  const size = await measureImage(bytes)
  if (!size) throw new Error(`${file} is no picture`)
  return { bytes, ...size }
}

const colors = (image: Sharp): Sharp => image.removeAlpha().toColourspace('srgb')
