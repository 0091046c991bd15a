import { expect, test } from 'vitest'
import { draftPages } from '../../admin/worker/pages/draft-page.ts'
import { pagesWithPrice } from '../../admin/worker/pages/pages-with-price.ts'
import { pageOptions, state } from './page-options.ts'

const options = pageOptions()
const path = 'prices.yaml'
const book = state.texts.get(path) ?? ''

test('lists the pages that print a price, alone or in a sum', async () => {
  const pagesOf = pagesWithPrice(await options)
  const found = await pagesOf(state, 'floors.packedSnow.plainRoom')
  expect(found).toContainEqual({ words: 'Home', form: '/admin/#/collections/_singletons/entries/home' })
  expect(await pagesOf(state, 'floors.packedSnow.service')).toEqual([])
})

test('keeps the page that a change of a price has changed in sight when it is saved', async () => {
  const pageOf = draftPages(await options)
  expect((await pageOf(state, path, book))?.saved).toBeUndefined()
  const raised = book.replace(
    'plainRoom: { low: 2, usual: 3.2, high: 5 }',
    'plainRoom: { low: 2, usual: 3.2, high: 987 }',
  )
  const page = await pageOf(state, path, raised)
  expect(page?.html).toContain('987')
  expect(page?.saved).not.toContain('987')
  const saved = { ...state, texts: new Map(state.texts).set(path, raised) }
  expect(await pageOf(saved, path, raised)).toEqual(page)
})
