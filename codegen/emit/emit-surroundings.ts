import { Memo, shortHash } from '../cache/memo.ts'
import type { Site } from '../resolve/site.ts'
import { type EmittedFile, emitData } from './emitted.ts'
import { findSurroundings, placesOf, type Surroundings } from './surroundings.ts'

/** With a cache, they are looked for only when a place or a project has changed: that grows faster than anything else here. */
export function emitSurroundings(site: Site, cacheDir?: string): EmittedFile[] {
  const places = placesOf(site)
  const find = () => findSurroundings(places)
  if (cacheDir === undefined) return [emitData('surroundings', find())]
  const memo = Memo.open<Surroundings[]>({ dir: cacheDir, name: 'surroundings', code: import.meta.url })
  const version = shortHash(JSON.stringify([places.cities, [...places.projects]]))
  const found = memo.get('surroundings', [version], find)
  memo.save()
  return [emitData('surroundings', found)]
}
