import { products } from '../../../../generated/content/products.js'

export const onBeforePrerenderStart = () => products.map(({ url }) => url)
