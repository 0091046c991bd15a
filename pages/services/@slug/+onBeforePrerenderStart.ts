import { services } from '../../../generated/content/services.js'

export const onBeforePrerenderStart = () => services.map(({ url }) => url)
