import { statSync } from 'node:fs'
import path from 'node:path'
import type { HtmlElement } from 'html-validate'
import { expect, test } from 'vitest'
import { splitLanguage } from '../../site/languages.ts'
import { builtPages, clientDir, faults, hasFile } from './built-site.ts'
import { attribute } from './page-text.ts'
import { slotWidth } from './slot-width.ts'

/** A common phone: 360 px wide, with a pixel ratio of 2. */
const phone = { width: 360, density: 2 }
const firstViewBudget = 120_000

test('every image has an alternative text and its size', () => {
  const wrong = faults(({ root }) =>
    root.querySelectorAll('img').flatMap(img => {
      const missing = ['alt', 'width', 'height'].filter(name => attribute(img, name) === undefined)
      return missing.map(name => `${attribute(img, 'src')} has no ${name}`)
    }),
  )
  expect(wrong).toEqual([])
})

test('every image is offered as AVIF, WebP and JPEG, with `sizes`', () => {
  const wrong = faults(({ root }) =>
    root.querySelectorAll('img').flatMap(img => {
      const sources = img.closest('picture')?.querySelectorAll('source') ?? []
      const types = sources.map(source => attribute(source, 'type')).join()
      const sized = sources.every(source => attribute(source, 'sizes') || candidatesOf(source).length === 1)
      const src = attribute(img, 'src') ?? ''
      return types === 'image/avif,image/webp' && sized && src.endsWith('.jpg') ? [] : [`${src}: ${types}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('the srcset of an image lists existing files by increasing width', () => {
  const wrong = faults(({ root }) =>
    root.querySelectorAll('source').flatMap(source => {
      const candidates = candidatesOf(source)
      const rising = candidates.every(({ width }, index) => width > (candidates[index - 1]?.width ?? 0))
      const lost = candidates.filter(({ url }) => !hasFile(url)).map(({ url }) => `${url} is missing`)
      return rising && candidates.length > 0 ? lost : [`${attribute(source, 'srcset')} is out of order`]
    }),
  )
  expect(wrong).toEqual([])
})

test('pages preload exactly the image in their first view', () => {
  const wrong = faults(({ root }) => {
    const eager = root.querySelectorAll('img[loading="eager"]')
    const preloads = root.querySelectorAll('link[rel="preload"][as="image"]')
    if (eager.length !== preloads.length || eager.length > 1) {
      return [`${eager.length} pictures at once, ${preloads.length} preloaded`]
    }
    const avif = eager[0]?.closest('picture')?.querySelector('source')
    const same =
      avif?.getAttributeValue('srcset') === preloads[0]?.getAttributeValue('imagesrcset') &&
      avif?.getAttributeValue('sizes') === preloads[0]?.getAttributeValue('imagesizes')
    return same ? [] : ['another picture is preloaded than the one that is shown']
  })
  expect(wrong).toEqual([])
})

test('the image of the first view is the first image of the page', () => {
  const wrong = faults(({ root }) => {
    const loading = root.querySelectorAll('main img').map(img => attribute(img, 'loading'))
    return loading.includes('eager') && loading[0] !== 'eager' ? [loading.join(' ')] : []
  })
  expect(wrong).toEqual([])
})

// Prices, fields or a drawing are in the first view of these.
const withoutImage = ['/contact', '/estimate', '/search', '/services', '/cities']

test('every page has an image in its first view, except those that open with something else', () => {
  const without = builtPages.filter(
    ({ root }) => !root.querySelector('img[loading="eager"]') && !root.querySelector('.ground'),
  )
  expect(
    without
      .map(({ url }) => url)
      .filter(url => !withoutImage.includes(splitLanguage(url).path) && !/\.html$/.test(url)),
  ).toEqual([])
})

test(`the first view on a phone loads at most ${firstViewBudget} bytes of images`, () => {
  const wrong = faults(({ root }) => {
    const images = root.querySelectorAll('main img')
    const lazy = images.filter(img => attribute(img, 'loading') === 'lazy')
    const first = [...images.filter(img => !lazy.includes(img)), ...lazy.slice(0, 1)]
    const files = first.map(fileOnPhone)
    const bytes = files.reduce((total, file) => total + statSync(path.join(clientDir, file)).size, 0)
    return bytes <= firstViewBudget ? [] : [`${bytes} bytes: ${files.join(', ')}`]
  })
  expect(wrong).toEqual([])
})

interface Candidate {
  url: string
  width: number
}

/** Returns the AVIF file that a phone loads: the narrowest that covers the pixels of the slot. */
function fileOnPhone(img: HtmlElement): string {
  const source = img.closest('picture')?.querySelector('source')
  if (!source) return attribute(img, 'src') ?? ''
  const candidates = candidatesOf(source)
  const sizes = attribute(source, 'sizes')
  const needed = sizes ? slotWidth(sizes, phone.width) * phone.density : 0
  const best = candidates.find(({ width }) => width >= needed) ?? candidates.at(-1)
  return best?.url ?? ''
}

function candidatesOf(source: HtmlElement): Candidate[] {
  const srcset = attribute(source, 'srcset') ?? ''
  return srcset.split(',').map(candidate => {
    const [url = '', descriptor = '1w'] = candidate.trim().split(/\s+/)
    return { url, width: Number.parseInt(descriptor, 10) }
  })
}
