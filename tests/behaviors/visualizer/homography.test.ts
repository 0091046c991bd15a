import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Camera,
  floorHomography,
  floorLength,
  focalPixels,
  maskArea,
  tiltOf,
  toFloor,
  uprightHeight,
} from '../../../behaviors/visualizer/homography.ts'
import { horizonOf, toImage } from './projection.ts'

const picture = { width: 1600, height: 1200 }
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const cameras: fc.Arbitrary<Camera> = fc.record({
  picture: fc.constant(picture),
  focal: between(700, 2500),
  tilt: between(-0.1, 0.7),
  height: between(3, 7),
  turn: fc.constant(0),
})
const spots = fc.record({ X: between(-8, 8), Y: between(4, 20) })

test('a point of the floor is found again where it is seen', () => {
  fc.assert(
    fc.property(cameras, spots, (camera, spot) => {
      const seen = toImage(camera, spot)
      if (!seen) return
      const found = toFloor(floorHomography(camera), seen)
      expect(found?.X).toBeCloseTo(spot.X, 4)
      expect(found?.Y).toBeCloseTo(spot.Y, 4)
    }),
  )
})

test('turning the pattern moves no distance', () => {
  fc.assert(
    fc.property(cameras, spots, spots, between(-1.5, 1.5), (camera, a, b, turn) => {
      const H = floorHomography({ ...camera, turn })
      const [p, q] = [toImage(camera, a), toImage(camera, b)]
      const [one, two] = [p && toFloor(H, p), q && toFloor(H, q)]
      if (!one || !two) return
      expect(Math.hypot(one.X - two.X, one.Y - two.Y)).toBeCloseTo(Math.hypot(a.X - b.X, a.Y - b.Y), 4)
    }),
  )
})

test('the horizon gives the tilt back', () => {
  fc.assert(
    fc.property(cameras, camera => {
      expect(tiltOf(horizonOf(camera), camera)).toBeCloseTo(camera.tilt, 9)
    }),
  )
})

test('a door and a length have their sizes', () => {
  fc.assert(
    fc.property(cameras, spots, spots, (camera, a, b) => {
      const [foot, top, other] = [toImage(camera, a), toImage(camera, a, 80 / 12), toImage(camera, b)]
      const length = Math.hypot(a.X - b.X, a.Y - b.Y)
      if (!foot || !top || !other || length < 1) return
      expect(uprightHeight(camera, foot, top)).toBeCloseTo(80 / 12, 4)
      expect(floorLength(camera, foot, other)).toBeCloseTo(length, 4)
    }),
  )
})

test('what cannot be a door or a length on the floor has no size', () => {
  const camera = { picture, focal: 1300, tilt: 0.2, height: 5, turn: 0 }
  const sky = { x: 800, y: 10 }
  expect(uprightHeight(camera, sky, { x: 800, y: 1 })).toBeNaN()
  expect(uprightHeight(camera, { x: 800, y: 900 }, { x: 800, y: 1100 })).toBeLessThan(0)
  expect(floorLength(camera, sky, { x: 0, y: 900 })).toBeNaN()
})

test('the area of a masked rectangle of floor, at any size of the picture', () => {
  const camera = { picture, focal: 1300, tilt: 0.25, height: 5, turn: 0.3 }
  for (const width of [400, 800]) {
    const size = { width, height: width * 0.75 }
    const small = { ...camera, picture: size, focal: (camera.focal * width) / picture.width }
    const H = floorHomography({ ...small, turn: 0 })
    const mask = Uint8Array.from({ length: size.width * size.height }, (_, i) => {
      const at = toFloor(H, { x: (i % width) + 0.5, y: Math.floor(i / width) + 0.5 })
      return at && Math.abs(at.X) < 4 && at.Y > 8 && at.Y < 18 ? 1 : 0
    })
    expect(maskArea(small, mask) / 80).toBeCloseTo(1, 1)
  }
})

test('a focal length of 35 mm is a diagonal of 43.27 mm', () => {
  expect(focalPixels({ width: 3600, height: 2400 }, 35)).toBeCloseTo(3500, 6)
})
