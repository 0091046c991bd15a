import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roomDrawing, roomPhoto } from '../../../behaviors/tab-storage.ts'
import {
  forgetWork,
  type KeptDrawing,
  keepDrawing,
  loadWork,
} from '../../../behaviors/visualizer/kept-work.ts'
import { usualPosition } from '../../../behaviors/visualizer/perspective.ts'
import { addCorner, emptySketch } from '../../../behaviors/visualizer/sketch.ts'

const photo = `data:image/jpeg;base64,${btoa('a photo')}`
const sketch = addCorner(emptySketch, { x: 0.5, y: 0.5 })
const drawing: KeptDrawing = {
  sketch,
  position: usualPosition,
  side: { x: 0.5, y: 0.4 },
  fields: { length: '12' },
}

beforeEach(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('the photo and the drawing come back', async () => {
  roomPhoto.store(photo)
  keepDrawing(drawing)
  const kept = loadWork()
  expect(await kept?.photo.text()).toBe('a photo')
  expect(kept?.drawing).toEqual(drawing)
})

test('a drawing of another version of the script stays away', () => {
  roomPhoto.store(photo)
  roomDrawing.store(JSON.stringify({ version: 'https://example.com/studio-older.js', drawing }))
  expect(loadWork()?.drawing).toBeUndefined()
})

test('nothing comes back once it is forgotten, or where the browser keeps nothing', () => {
  roomPhoto.store(photo)
  keepDrawing(drawing)
  forgetWork()
  expect(loadWork()).toBeUndefined()
  vi.stubGlobal('sessionStorage', undefined)
  expect(roomPhoto.store(photo)).toBe(false)
  expect(loadWork()).toBeUndefined()
})
