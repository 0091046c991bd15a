import type { FloorSlug, SceneSlug } from '../generated/types.ts'
import { composedSrc } from '../site/image-variants.ts'
import { interpolate } from '../site/text-formatters.ts'
import { useContent } from './content-context.ts'
import { imageSrc } from './image-src.ts'
import { Picture } from './Picture.tsx'

interface RoomPictureProps {
  scene: SceneSlug
  floor: FloorSlug
  sizes: string
  className?: string
  priority?: boolean
}

/** A room of the visualizer with one of its floors. */
export function RoomPicture({ scene, floor, ...picture }: RoomPictureProps) {
  const content = useContent()
  const { floors, interfaceTexts, scenes } = content
  const alt = interpolate(interfaceTexts.visualizer.composed, {
    room: scenes.get(scene).alt,
    floor: floors.get(floor).name,
  })
  return <Picture src={imageSrc(content, composedSrc(scene, floor))} alt={alt} {...picture} />
}
