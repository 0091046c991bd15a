import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImageEntry } from '../../site/addresses.ts'
import { composeFloor, type FloorTile, type SceneLayers } from './compose-floor.ts'
import { widthsFor } from './encode-settings.ts'
import { floorFiles, sceneFiles } from './layer-files.ts'
import { ChangedSource, fileStamp, hashOf } from './picture-cache.ts'

/** A floor laid into a rendered scene; to the rest of the pipeline, a picture like any other. */
export interface ComposedPicture {
  /** As `composedSrc` gives it. */
  src: string
  /** A folder of content/images/scenes. */
  scene: string
  /** A file of content/images/albedo, without its extension. */
  floor: string
}

// Raised whenever composing gives other pixels.
const version = 'composed-3'

// Enough to tell a floor's average color.
const thumbnailTile = 256

/** They change whenever a file does that the picture is made of. */
export const composedStamps = (contentDir: string, picture: ComposedPicture): string[] =>
  inputs(contentDir, picture).map(file => fileStamp(file) ?? '')

export async function describeComposed(contentDir: string, picture: ComposedPicture): Promise<ImageEntry> {
  const hash = hashOfFiles(inputs(contentDir, picture))
  const { layers, floor } = await load(contentDir, picture, thumbnailTile)
  const { width, height } = layers.constants
  const color = averageColor(composeFloor(layers, floor, 16))
  return { width, height, color, hash, widths: widthsFor(picture.src, width) }
}

/** The scene with the floor laid in, at the widest size that is published. `hash`: as it was described. */
export async function composePixels(contentDir: string, picture: ComposedPicture, hash: string) {
  if (hashOfFiles(inputs(contentDir, picture)) !== hash) throw new ChangedSource(picture.src)
  const { layers, floor } = await load(contentDir, picture)
  const { width, height } = layers.constants
  return { data: composeFloor(layers, floor), info: { width, height, channels: 3 as const } }
}

/** The composed picture of a `src` or its stem, if its scene and floor exist. */
export function findComposed(contentDir: string, src: string): ComposedPicture | undefined {
  const [, name] = /^composed\/([^/]+?)(?:\.jpg)?$/.exec(src) ?? []
  const scenes = path.join(contentDir, 'images/scenes')
  if (!name || !existsSync(scenes)) return undefined
  return readdirSync(scenes)
    .filter(scene => name.startsWith(`${scene}-`))
    .map(scene => ({ src: `composed/${name}.jpg`, scene, floor: name.slice(scene.length + 1) }))
    .find(picture => inputs(contentDir, picture).every(file => existsSync(file)))
}

const inputs = (contentDir: string, { scene, floor }: ComposedPicture): string[] => [
  ...sceneFiles(contentDir, scene),
  ...floorFiles(contentDir, floor),
]

function hashOfFiles(files: readonly string[]): string {
  return hashOf(version, ...files.map(file => readFileSync(file)))
}

interface Loaded {
  layers: SceneLayers
  floor: FloorTile
}

/** `tileSize`: of the tile in pixels, when less than all of it will do. */
async function load(
  contentDir: string,
  { scene, floor }: ComposedPicture,
  tileSize?: number,
): Promise<Loaded> {
  const { loadedFloor, loadedScene } = await import('./load-scene.ts')
  const [layers, tile] = await Promise.all([
    loadedScene(sceneFiles(contentDir, scene)),
    loadedFloor(floorFiles(contentDir, floor), tileSize),
  ])
  return { layers, floor: tile }
}

function averageColor(rgb: Uint8Array): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < rgb.length; at++) sums[at % 3] = (sums[at % 3] ?? 0) + (rgb[at] ?? 0)
  return `#${sums
    .map(sum =>
      Math.round((sum * 3) / rgb.length)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
