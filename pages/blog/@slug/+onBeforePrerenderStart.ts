import { articles } from '../../../generated/content/articles.js'

export const onBeforePrerenderStart = () => articles.map(({ url }) => url)
