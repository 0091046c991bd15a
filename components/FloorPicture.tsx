import type { FloorSlug } from '../generated/types.ts'
import type { Content } from '../site/content.ts'
import { memoize } from '../site/dependencies.ts'
import { useContent } from './content-context.ts'
import { Picture } from './Picture.tsx'
import { RoomPicture } from './RoomPicture.tsx'

interface FloorPictureProps {
  floor: FloorSlug
  sizes: string
  className?: string
}

/** Image of a floor in the catalog: in the room that all floors share, or from above. */
export function FloorPicture({ floor, ...picture }: FloorPictureProps) {
  const content = useContent()
  const room = roomOfAll(content)
  if (room) return <RoomPicture scene={room.slug} floor={floor} {...picture} />
  return <Picture {...content.floors.get(floor).swatch} {...picture} />
}

const roomOfAll = memoize(({ products, scenes }: Content) =>
  scenes.all.find(({ floors }) => products.all.every(({ floor }) => floors.includes(floor))),
)
