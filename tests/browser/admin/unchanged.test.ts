import { describe, expect } from 'vitest'
import type { Json, JsonPath } from '../../../codegen/json.ts'
import { type Shape, walkShaped } from '../../../codegen/schema/shape.ts'
import { adminAddress } from '../../../site/admin-address.ts'
import { isFocused, test } from './admin-page.ts'
import { city, model, records } from './city.ts'

const oneOfEach = model.entities.flatMap(entity => {
  const record = records.find(other => other.entity === entity)
  return record ? [record] : []
})

/** Returns the path of a record's first text that is typed: neither chosen nor a picture. */
function firstText(data: Json, shape: Shape): JsonPath {
  const found: JsonPath[] = []
  walkShaped(shape, data, (_, at, path) => {
    if (at.kind === 'text' && ['words', 'link'].includes(at.holds) && !at.format) found.push(path)
  })
  return found[0] ?? []
}

describe('saving without a change', () => {
  test('keeps every byte of a file of each kind', async ({ openAdmin }) => {
    const admin = await openAdmin('#/collections/cities')
    await admin.page.getByText(String(city.data?.name)).first().waitFor()
    for (const record of oneOfEach) {
      const path = firstText(record.data ?? {}, record.entity.shape)
      await admin.open(adminAddress(record.entity, record.slug, path).replace('/admin/', ''))
      const input = admin.field(path.join('.')).locator('input, textarea').first()
      await expect.poll(() => isFocused(input), { message: record.path }).toBe(true)
      // The form trims it away again, but takes the record for changed.
      await input.press('End')
      await input.pressSequentially(' ')
      await admin.save()
      const isClosed = () => !admin.page.url().includes('/entries/')
      await expect.poll(isClosed, { message: `${record.path} is saved` }).toBe(true)
      expect(admin.read(record.path), record.path).toBe(record.text)
    }
  })
})
