import { DiskCache } from '../../cache/disk-cache.ts'
import { hashParts } from '../../cache/hash.ts'
import { type EmittedFile, emitData } from '../../emit/emitted-file.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { findNearbyPlaces, locateContent, type PlacesNearCity } from './nearby-places.ts'

/** Emits the nearby places of each city. With a cache, they are computed only if a location or a project has changed. */
export function emitNearbyPlaces(site: ResolvedSite, cacheDir?: string): EmittedFile[] {
  const places = locateContent(site)
  const find = () => findNearbyPlaces(places)
  if (cacheDir === undefined) return [emitData('surroundings', find())]
  const cache = DiskCache.open<PlacesNearCity[]>({
    dir: cacheDir,
    name: 'surroundings',
    code: import.meta.url,
  })
  const version = hashParts([JSON.stringify([places.cities, [...places.projects]])])
  const found = cache.get('surroundings', [version], find)
  cache.save()
  return [emitData('surroundings', found)]
}
