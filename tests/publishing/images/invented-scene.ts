import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { SceneConstants } from '../../../publishing/images/compose-floor.ts'

export const constants: SceneConstants = {
  width: 64,
  height: 40,
  // One meter of floor is 16 pixels, seen straight from above.
  H_image_to_floor_m: [
    [1 / 16, 0, 0],
    [0, -1 / 16, 2.5],
    [0, 0, 1],
  ],
  light_scale: 1,
  gloss_scale: 1,
  vignette: 0,
  tone: { P: 1, a: 1, m: 0.22, l: 0.4, c: 1.22, b: 0 },
}

export const plainImage = (color: string, width = constants.width, height = constants.height) =>
  sharp({ create: { width, height, channels: 3, background: color } })

/** Writes a content folder with the scene "den", whose lower half is floor, and the tile "pine". */
export async function writeInventedScene(contentDir: string, pine = '#b08050'): Promise<void> {
  const scene = path.join(contentDir, 'images/scenes/den')
  const albedo = path.join(contentDir, 'images/albedo')
  mkdirSync(scene, { recursive: true })
  mkdirSync(albedo, { recursive: true })
  const floorHalf = { input: await plainImage('#fff', 64, 20).png().toBuffer(), left: 0, top: 20 }
  await plainImage('#336699').jpeg({ quality: 100 }).toFile(path.join(scene, 'beauty.jpg'))
  await plainImage('#000').composite([floorHalf]).png().toFile(path.join(scene, 'mask.png'))
  await plainImage('#c0c0c0').jpeg({ quality: 100 }).toFile(path.join(scene, 'light.jpg'))
  await plainImage('#000').jpeg({ quality: 100 }).toFile(path.join(scene, 'gloss.jpg'))
  writeFileSync(path.join(scene, 'scene.json'), JSON.stringify(constants))
  await plainImage(pine, 256, 256).jpeg({ quality: 100 }).toFile(path.join(albedo, 'pine.jpg'))
  writeFileSync(path.join(albedo, 'pine.json'), JSON.stringify({ layout: 'plank', tileSizeM: 2, gloss: 1 }))
}
