import { collections } from '../../../generated/content/collections.js'

export const onBeforePrerenderStart = () => collections.map(({ url }) => url)
