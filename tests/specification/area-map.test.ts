import { expect, test } from 'vitest'
import { checkContent } from '../../codegen/generate.ts'
import { boxesOfMap, countOverlaps } from '../codegen/extensions/territory/map-boxes.ts'

const { site } = checkContent({ contentDir: 'content', year: new Date().getFullYear() })

test.each(['wide', 'compact'] as const)(
  'on a %s screen every city has a label that covers nothing',
  width => {
    const { map, cities, counties, boxes } = boxesOfMap(site, width)
    expect(cities).toHaveLength(map.cities.length)
    // The cities of Travis County leave no space for its name on a small screen.
    expect(counties.length).toBeGreaterThanOrEqual(map.counties.length - 1)
    expect(countOverlaps(boxes)).toBe(0)
  },
)
