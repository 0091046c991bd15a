import { guides } from '../../../generated/content/guides.js'

export const onBeforePrerenderStart = () => guides.map(({ url }) => url)
