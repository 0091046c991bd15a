import type { FloorSlug } from '../generated/types.ts'
import { useContent } from './content-context.ts'
import { Picture } from './Picture.tsx'
import { RoomPicture } from './RoomPicture.tsx'

interface FloorPictureProps {
  floor: FloorSlug
  sizes: string
  className?: string
}

/** A floor of the catalog, shown as all the others are: in the one room that has them all, or from above. */
export function FloorPicture({ floor, ...picture }: FloorPictureProps) {
  const { floors, products, scenes } = useContent()
  const room = scenes.all.find(({ floors }) => products.all.every(product => floors.includes(product.floor)))
  if (room) return <RoomPicture scene={room.slug} floor={floor} {...picture} />
  return <Picture {...floors.get(floor).swatch} {...picture} />
}
