import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import type { FloorTile, SceneLayers } from './compose-floor.ts'
import { mipMap } from './mip-map.ts'
import { fileStamp } from './picture-cache.ts'

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

// Only the latest of each is kept: a scene takes 16 MB, a floor's levels 33 MB.
export const latestScene = rememberLatest(loadScene)
export const latestFloor = rememberLatest(loadFloor)

type Loader<Value> = (files: readonly string[], size?: number) => Promise<Value>

function rememberLatest<Value>(read: Loader<Value>): Loader<Value> {
  let latest: { key: string; value: Promise<Value> } | undefined
  return (files, size) => {
    const key = JSON.stringify([files, files.map(fileStamp), size])
    if (latest?.key !== key) latest = { key, value: read(files, size) }
    return latest.value
  }
}

async function loadScene([beauty, mask, light, gloss, json]: readonly string[]): Promise<SceneLayers> {
  if (!json) throw new Error('A scene has five files')
  const [room, coverage, illumination, reflections] = await Promise.all([
    colors(sharp(beauty)),
    sharp(mask).extractChannel(0).raw().toBuffer(),
    colors(sharp(light)),
    colors(sharp(gloss)),
  ])
  const constants = sceneSchema.parse(JSON.parse(readFileSync(json, 'utf8')))
  return { constants, beauty: room, mask: coverage, light: illumination, gloss: reflections }
}

async function loadFloor([albedo, json]: readonly string[], size?: number): Promise<FloorTile> {
  if (!json) throw new Error('A floor has two files')
  const constants = floorSchema.parse(JSON.parse(readFileSync(json, 'utf8')))
  const tile = await colors(size ? sharp(albedo).resize(size, size) : sharp(albedo))
  return { ...constants, mips: mipMap(tile, Math.sqrt(tile.length / 3)) }
}

function colors(image: Sharp): Promise<Uint8Array> {
  return image.removeAlpha().toColourspace('srgb').raw().toBuffer()
}
