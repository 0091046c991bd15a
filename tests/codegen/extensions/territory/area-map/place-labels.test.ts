import { describe, expect, test } from 'vitest'
import {
  dotBox,
  isBoxInside,
  type LabeledPoint,
  labelBox,
  type MapBox,
  overlaps,
  placeLabels,
} from '../../../../../codegen/extensions/territory/area-map/place-labels.ts'
import { countOverlaps } from '../map-boxes.ts'

const area: MapBox = { left: 0, top: 0, right: 400, bottom: 300 }

function point(text: string, x: number, y: number): LabeledPoint {
  return { text, x, y, radius: 5, fontSize: 14 }
}

function boxesOf(points: readonly LabeledPoint[]): MapBox[] {
  return placeLabels(points, area).flatMap((label, index) => {
    const named = points[index]
    return label && named ? [labelBox(label, named)] : []
  })
}

describe('placeLabels', () => {
  test('puts a single label to the right of its point', () => {
    expect(placeLabels([point('Lone', 100, 100)], area)).toMatchObject([{ anchor: 'start' }])
  })

  test('puts a label at the right edge to the left of its point', () => {
    expect(placeLabels([point('Eastern', 390, 100)], area)).toMatchObject([{ anchor: 'end' }])
  })

  test('puts a label where its rating is highest', () => {
    const west = { ...point('Border', 200, 100), rate: ({ right }: MapBox) => (right <= 200 ? 6 : 2) }
    expect(placeLabels([west], area)).toMatchObject([{ anchor: 'end' }])
    expect(placeLabels([{ ...west, rate: () => 0 }], area)).toMatchObject([{ anchor: 'start' }])
  })

  test('separates labels of points that are above each other', () => {
    const labels = placeLabels([point('Upper', 100, 100), point('Lower', 92, 114)], area)
    expect(labels).toMatchObject([{ anchor: 'start' }, { anchor: 'end' }])
  })

  test('turns the labels of neighboring points away from each other', () => {
    const labels = placeLabels([point('West Town', 150, 100), point('East Town', 180, 100)], area)
    expect(labels).toMatchObject([{ anchor: 'end' }, { anchor: 'start' }])
  })

  test('never overlaps another label, a dot or the edge in a crowd', () => {
    const points = Array.from({ length: 24 }, (_, index) =>
      point(`Place ${index}`, 150 + (index % 6) * 27, 100 + Math.floor(index / 6) * 23),
    )
    const boxes = boxesOf(points)
    expect(boxes.length).toBeGreaterThan(5)
    expect(countOverlaps(boxes)).toBe(0)
    expect(boxes.every(box => isBoxInside(box, area))).toBe(true)
    for (const dot of points) expect(boxes.some(box => overlaps(box, dotBox(dot, dot.radius)))).toBe(false)
  })

  test('prefers earlier points if not all labels fit', () => {
    const crowd = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth']
    const points = crowd.map((text, index) => point(text.repeat(4), 200 + index, 150))
    const labels = placeLabels([...points, point('Apart', 50, 30)], area)
    const count = labels.indexOf(undefined)
    expect(count).toBeGreaterThan(0)
    expect(labels.slice(count, points.length).every(label => label === undefined)).toBe(true)
    expect(labels.at(-1)).toBeDefined()
  })

  test('labels points with room next to a crowd of ten thousand', () => {
    const crowd = Array.from({ length: 10_000 }, (_, index) => ({
      ...point(`Place ${index}`, 100 + (index % 100) / 4, 100 + Math.floor(index / 100) / 4),
    }))
    const labels = placeLabels([...crowd, point('Apart', 300, 200)], area)
    expect(labels.at(-1)).toBeDefined()
  })
})
