import { expect, test } from 'vitest'
import { computeOrder } from '../../../../publishing/downloads/compose/area-worksheet.ts'

test('boxes cover the area and its waste, with no box too many', () => {
  const room = (length: number, percent: number, squareFeetPerBox: number) =>
    computeOrder({ parts: [{ length, width: 10 }], percent, squareFeetPerBox })
  expect(room(10, 10, 22)).toEqual({ area: 100, order: 110, boxes: 5 })
  expect(room(10, 10, 21.9)).toEqual({ area: 100, order: 110, boxes: 6 })
  expect(room(12, 5, 20)).toEqual({ area: 120, order: 126, boxes: 7 })
})
