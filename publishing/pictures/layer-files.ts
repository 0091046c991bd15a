import path from 'node:path'

/** Files of a room and of a floor lie under the name of its record. */
const sceneLayers = ['beauty.jpg', 'mask.png', 'light.jpg', 'gloss.jpg', 'scene.json']

export function sceneFiles(contentDir: string, scene: string): string[] {
  return sceneLayers.map(name => path.join(contentDir, 'images/scenes', scene, name))
}

export function floorFiles(contentDir: string, floor: string): string[] {
  return ['jpg', 'json'].map(ending => path.join(contentDir, 'images/albedo', `${floor}.${ending}`))
}
