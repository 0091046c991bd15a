import { floorsBySlug } from '../generated/content/floors.js'
import { interfaceTexts } from '../generated/content/interface.js'
import { scenesBySlug } from '../generated/content/scenes.js'
import type { FloorSlug, SceneSlug } from '../generated/types.ts'
import { composedSrc } from '../publishing/pictures/variant-url.ts'
import { imageSrc } from './image-src.ts'
import { Picture } from './Picture.tsx'
import { fill } from './texts.ts'

interface RoomPictureProps {
  scene: SceneSlug
  floor: FloorSlug
  sizes: string
  className?: string
  priority?: boolean
}

/** A room of the visualizer with one of its floors. */
export function RoomPicture({ scene, floor, ...picture }: RoomPictureProps) {
  const alt = fill(interfaceTexts.visualizer.composed, {
    room: scenesBySlug[scene].alt,
    floor: floorsBySlug[floor].name.toLowerCase(),
  })
  return <Picture src={imageSrc(composedSrc(scene, floor))} alt={alt} {...picture} />
}
