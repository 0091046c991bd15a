import type { FindingsCache } from '../../../codegen/check/rule.ts'

/** Finds without a cache. */
export const computeFindings: FindingsCache['cachedFindings'] = (_rule, _record, find) => find()
