import { defaultCacheDir } from '../../cache/disk-cache.ts'
import type { Emitter } from '../../generate.ts'
import { emitAreaMaps } from './emit-area-map.ts'
import { emitNearbyPlaces } from './emit-nearby-places.ts'
import { emitZipPlaces } from './emit-zip-places.ts'

/** Emits the maps of counties, the places near each city and the ZIP codes of the counties served. */
export const emitTerritory: Emitter = async (site, { cacheDir = defaultCacheDir }) => [
  ...emitAreaMaps(site, cacheDir),
  ...emitNearbyPlaces(site, cacheDir),
  ...emitZipPlaces(site),
]
