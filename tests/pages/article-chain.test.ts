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

test('an article without stated neighbors has those before and after it in the order', () => {
  expect(neighborsOf(two, inOrder)).toEqual({ previous: linkTo(one), next: linkTo(three) })
})

test('a stated neighbor that is no article leads straight to where its redirect leads', () => {
  const stated = { ...two, previous: redirect.from }
  expect(neighborsOf(stated, inOrder).previous).toEqual({ href: redirect.to })
})

test('a stated neighbor that is an article goes before the order', () => {
  const stated = { ...three, previous: one.url }
  expect(neighborsOf(stated, chain([one, two, stated])).previous).toEqual(linkTo(one))
})

test('the first article has nothing before it, the last nothing after, unless they say so', () => {
  expect(neighborsOf(one, chain([one]))).toEqual({ previous: undefined, next: undefined })
})
