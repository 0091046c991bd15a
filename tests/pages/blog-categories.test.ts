import { expect, test } from 'vitest'
import { blogCategories } from '../../pages/blog/blog-categories.ts'

test('the stated categories come first, then the others as the articles bring them, each once', () => {
  const articles = ['Zebra wood', 'Cork', 'Bamboo', 'Cork'].map(category => ({ category }))
  expect(blogCategories(['Stone', 'Bamboo'], articles)).toEqual(['Stone', 'Bamboo', 'Zebra wood', 'Cork'])
})
