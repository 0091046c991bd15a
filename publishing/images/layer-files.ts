import path from 'node:path'

const sceneLayers = ['beauty.jpg', 'mask.png', 'light.jpg', 'gloss.jpg', 'scene.json']

/** Lists the files of a scene. `scene` is the slug of its record. */
export function sceneFiles(contentDir: string, scene: string): string[] {
  return sceneLayers.map(name => path.join(contentDir, 'images/scenes', scene, name))
}

/** Lists the image and the settings of a floor tile. `floor` is the slug of its record. */
export function floorFiles(contentDir: string, floor: string): string[] {
  return ['jpg', 'json'].map(ending => path.join(contentDir, 'images/albedo', `${floor}.${ending}`))
}
