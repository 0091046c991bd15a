import { expect, test } from 'vitest'
import { blogCategories } from '../../pages/blog/blog-categories.ts'

test('lists stated categories first, then those of the articles, each once', () => {
  const articles = ['Zebra wood', 'Cork', 'Bamboo', 'Cork'].map(category => ({ category }))
  expect(blogCategories(['Stone', 'Bamboo'], articles)).toEqual(['Stone', 'Bamboo', 'Zebra wood', 'Cork'])
})
