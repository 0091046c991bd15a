/** From the floor to the picture: the inverse of the visualizer's geometry, written independently of it. */
import type { Camera, FloorPoint } from '../../../behaviors/visualizer/homography.ts'
import type { ImagePoint } from '../../../behaviors/visualizer/shapes.ts'

/** Projects a point `up` feet above the floor into the image of a camera that isn't turned. Undefined if the point isn't in front of it. */
export function toImage(camera: Camera, { X, Y }: FloorPoint, up = 0): ImagePoint | undefined {
  const { picture, focal, tilt, height } = camera
  const drop = height - up
  const away = Y * Math.cos(tilt) + drop * Math.sin(tilt)
  if (away <= 1e-9) return undefined
  const low = drop * Math.cos(tilt) - Y * Math.sin(tilt)
  return { x: picture.width / 2 + (focal * X) / away, y: picture.height / 2 + (focal * low) / away }
}

/** Height of the horizon, as a part of the picture's height. */
export const horizonOf = ({ picture, focal, tilt }: Camera): number =>
  0.5 - (focal * Math.tan(tilt)) / picture.height
