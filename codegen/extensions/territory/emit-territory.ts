import { defaultCacheDir } from '../../cache/disk-cache.ts'
import { emitData } from '../../emit/emitted-file.ts'
import type { Emitter } from '../../generate.ts'
import { emitAreaMaps } from './emit-area-map.ts'
import { listZipPlaces } from './list-zip-places.ts'
import { nearbyPlacesOf } from './nearby-places.ts'

/** Emits the maps of counties, the places near each city and the ZIP codes of the counties served. */
export const emitTerritory: Emitter = async (site, { cacheDir = defaultCacheDir }) => [
  ...emitAreaMaps(site, cacheDir),
  emitData('surroundings', nearbyPlacesOf(site)),
  emitData('zipPlaces', listZipPlaces(site)),
]
