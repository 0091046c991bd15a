import { expect, test } from 'vitest'
import { placeTooltip } from '../../behaviors/tooltip-place.ts'

const tip = { width: 100, height: 30 }

test('centers a tooltip above its trigger, touching it', () => {
  expect(placeTooltip({ left: 200, top: 300, width: 40, height: 20 }, tip, 800)).toEqual({
    left: 170,
    top: 270,
  })
})

test('places a tooltip below without room above', () => {
  expect(placeTooltip({ left: 200, top: 29, width: 40, height: 20 }, tip, 800)).toEqual({
    left: 170,
    top: 49,
  })
})

test('keeps a tooltip 8 px inside both sides of the viewport', () => {
  expect(placeTooltip({ left: 0, top: 300, width: 40, height: 20 }, tip, 360).left).toBe(8)
  expect(placeTooltip({ left: 320, top: 300, width: 40, height: 20 }, tip, 360).left).toBe(252)
})
