import { memoizeByObject } from '../../codegen/cache/memoize.ts'
import { type CheckResult, check } from '../../codegen/check/check.ts'
import { hashOfSharedInputs } from '../../codegen/check/disk-findings-cache.ts'
import { createMemoryFindingsCache } from '../../codegen/check/memory-findings-cache.ts'
import { validatorOf } from '../../codegen/check/validators.ts'
import { fileTexts } from '../../codegen/finding-texts/file-texts.ts'
import type { Entity } from '../../codegen/model.ts'
import { loadTexasZipTable } from '../../codegen/places/texas.ts'
import type { Problem } from '../../codegen/problem.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'

/** Returns the errors and warnings of a site. Memoized, since fixes and commands ask again about the site before their change. */
export const findingsOf = memoizeByObject((site: ResolvedSite): CheckResult => {
  const tools = {
    validatorOf: (entity: Entity) => validatorOf(site.model, entity),
    zipPlaces: loadTexasZipTable,
    cacheOf: (of: ResolvedSite) => createMemoryFindingsCache(hashOfSharedInputs(of)),
  }
  return check(site, tools, fileTexts)
})

/** Returns the errors of a site. */
export const checkSite = (site: ResolvedSite): readonly Problem[] => findingsOf(site).problems
