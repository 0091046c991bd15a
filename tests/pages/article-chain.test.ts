import { expect, test } from 'vitest'
import { neighborsOf } from '../../pages/blog/@slug/article-chain.ts'
import { createContent } from '../../site/content.ts'
import { fixtureContent } from '../fixture-content.ts'

const { articles } = await fixtureContent()
const [one, two, three] = articles.all.map(({ previous: _, next: __, ...article }) => article)
if (!one || !two || !three) throw new Error('The test needs three articles')
const redirect = { from: 'https://igloos.example/old', to: one.url, reason: 'Melted.' } as const
const chain = (articles: readonly (typeof one)[]) =>
  createContent(kind => (kind === 'articles' ? articles : { items: [redirect] }))
const inOrder = chain([one, two, three])
const linkTo = ({ url, title }: typeof one) => ({ href: url, title })

test('links an article without stated neighbors to those before and after it', () => {
  expect(neighborsOf(two, inOrder)).toEqual({ previous: linkTo(one), next: linkTo(three) })
})

test('links a neighbor that is not an article to the target of its redirect', () => {
  const stated = { ...two, previous: redirect.from }
  expect(neighborsOf(stated, inOrder).previous).toEqual({ href: redirect.to })
})

test('prefers a stated neighbor to the order', () => {
  const stated = { ...three, previous: one.url }
  expect(neighborsOf(stated, chain([one, two, stated])).previous).toEqual(linkTo(one))
})

test('links nothing before the first article and after the last', () => {
  expect(neighborsOf(one, chain([one]))).toEqual({ previous: undefined, next: undefined })
})
