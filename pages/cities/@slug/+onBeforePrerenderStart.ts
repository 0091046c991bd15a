import { cities } from '../../../generated/content/cities.js'
import { counties } from '../../../generated/content/counties.js'

export const onBeforePrerenderStart = () => [...cities, ...counties].map(({ url }) => url)
