import { expect, test } from 'vitest'
import type { Corrected } from '../../../behaviors/visualizer/analyze.ts'
import { type Correction, startSession } from '../../../behaviors/visualizer/session.ts'
import { cameraOver, drawRoom } from './drawn-room.ts'

const pictures = {
  small: drawRoom(cameraOver(192, 144), 0.75).photo,
  medium: drawRoom(cameraOver(512, 384), 0.75).photo,
}
/** On a board of one kind: those of the other may be meant too. */
const tap: Correction = { kind: 'stroke', points: [{ x: 0.5, y: 0.8 }], radius: 0.022, label: -1 }
const cut: Correction = {
  kind: 'cut',
  corners: [
    { x: 0.9, y: 0.9 },
    { x: 1, y: 0.9 },
    { x: 1, y: 1 },
  ],
  label: -1,
}
const floorOf = ({ mask }: Corrected) => mask.coarse.filter(p => p > 0.5).length

test('a tap changes what is clear, and a yes the rest', () => {
  const session = startSession(pictures)
  const found = floorOf({ mask: session.analysis })
  const tapped = session.apply(tap)
  expect(floorOf(tapped)).toBeLessThan(found)
  const agreed = session.apply({ kind: 'yes' })
  expect(agreed.mask).toBe(tapped.asked)
  expect(agreed.asked).toBeUndefined()
  expect(floorOf(agreed)).toBeLessThan(floorOf(tapped))
})

test('what is taken back is first the yes, which is asked again, then the tap', () => {
  const session = startSession(pictures)
  const tapped = session.apply(tap)
  session.apply({ kind: 'yes' })
  expect(session.undo()).toBe(tapped)
  expect(session.undo()?.mask).toBe(session.analysis)
  expect(session.undo()).toBeUndefined()
})

test('whoever does something else is not asked again', () => {
  const session = startSession(pictures)
  const { mask } = session.apply(tap)
  session.apply(cut)
  const back = session.undo()
  expect(back?.mask).toBe(mask)
  expect(back?.asked).toBeUndefined()
})

test('a yes to nothing changes nothing', () => {
  const session = startSession(pictures)
  expect(session.apply({ kind: 'yes' }).mask).toBe(session.analysis)
})
