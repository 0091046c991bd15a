import { getAt, isObject, textAt, walkJson } from '../../json.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { Finding, Rule } from '../rule.ts'

/** Checks that a room is shown with one of its floors: images exist only for those. */
export const rooms: Rule = {
  id: 'rooms',
  description: 'A room is shown with a floor that it has.',
  howToFix: 'Choose a floor that this room has been drawn with, or another room.',
  *find(site) {
    const floorsOf = new Map(
      recordsOf(site, 'scenes').map(({ slug, data }) => [slug, getAt(data, ['floors'])]),
    )
    for (const record of site.records) {
      if (!record.text.includes('shownFloor')) continue
      const found: Finding[] = []
      walkJson(record.data ?? {}, (value, path) => {
        if (!isObject(value)) return
        const [room, floor] = [textAt(value, ['scene']), textAt(value, ['shownFloor'])]
        const floors = floorsOf.get(room ?? '')
        if (floor === undefined || !Array.isArray(floors) || floors.includes(floor)) return
        found.push({
          record,
          path: [...path, 'shownFloor'],
          code: 'rooms/other-floor',
          parameters: { room: room ?? '', floor, floors: floors.map(String) },
        })
      })
      yield* found
    }
  },
}
