import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImageEntry } from '../../site/image-variants.ts'
import { composeFloor, type FloorTile, type SceneLayers } from './compose-floor.ts'
import { widthsFor } from './encode-settings.ts'
import { fileStamp, hashImage, SourceChangedError } from './image-cache.ts'
import { floorFiles, sceneFiles } from './layer-files.ts'

/** A rendered scene with a floor. The rest of the pipeline treats it like an image file. */
export interface ComposedImage {
  /** Result of `composedSrc`. */
  src: string
  /** Name of a folder in content/images/scenes. */
  scene: string
  /** Name of a file in content/images/albedo, without its extension. */
  floor: string
}

// Change this whenever composing produces different pixels.
const version = 'composed-3'

/** Size of a tile that suffices for a floor's average color, in pixels. */
const THUMBNAIL_TILE_SIZE = 256

/** Stamps of the files that a composed image is made from: see `fileStamp`. */
export const composedStamps = (contentDir: string, image: ComposedImage): string[] =>
  inputs(contentDir, image).map(file => fileStamp(file) ?? '')

export async function describeComposed(contentDir: string, image: ComposedImage): Promise<ImageEntry> {
  const hash = hashOfFiles(inputs(contentDir, image))
  const { layers, floor } = await load(contentDir, image, THUMBNAIL_TILE_SIZE)
  const { width, height } = layers.constants
  const color = averageColor(composeFloor(layers, floor, 16))
  return { width, height, color, hash, widths: widthsFor(image.src, width) }
}

/** Composes a scene and a floor at the widest published size. Throws if their files no longer match `hash`. */
export async function composePixels(contentDir: string, image: ComposedImage, hash: string) {
  if (hashOfFiles(inputs(contentDir, image)) !== hash) throw new SourceChangedError(image.src)
  const { layers, floor } = await load(contentDir, image)
  const { width, height } = layers.constants
  return { data: composeFloor(layers, floor), info: { width, height, channels: 3 as const } }
}

/** Finds the composed image of a `src` or its stem. Returns undefined if the scene or the floor doesn't exist. */
export function findComposed(contentDir: string, src: string): ComposedImage | undefined {
  const [, name] = /^composed\/([^/]+?)(?:\.jpg)?$/.exec(src) ?? []
  const scenes = path.join(contentDir, 'images/scenes')
  if (!name || !existsSync(scenes)) return undefined
  return readdirSync(scenes)
    .filter(scene => name.startsWith(`${scene}-`))
    .map(scene => ({ src: `composed/${name}.jpg`, scene, floor: name.slice(scene.length + 1) }))
    .find(image => inputs(contentDir, image).every(file => existsSync(file)))
}

const inputs = (contentDir: string, { scene, floor }: ComposedImage): string[] => [
  ...sceneFiles(contentDir, scene),
  ...floorFiles(contentDir, floor),
]

function hashOfFiles(files: readonly string[]): string {
  return hashImage(version, ...files.map(file => readFileSync(file)))
}

interface Loaded {
  layers: SceneLayers
  floor: FloorTile
}

/** Loads the layers and the floor. `tileSize`, in pixels, loads a smaller tile. */
async function load(contentDir: string, { scene, floor }: ComposedImage, tileSize?: number): Promise<Loaded> {
  const { loadFloor, loadScene } = await import('./load-scene.ts')
  const [layers, tile] = await Promise.all([
    loadScene(sceneFiles(contentDir, scene)),
    loadFloor(floorFiles(contentDir, floor), tileSize),
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
