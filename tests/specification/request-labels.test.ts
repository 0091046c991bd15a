import { expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { builtPages } from '../dist/built-site.ts'
import { decode, normalizeText } from '../dist/page-text.ts'

const { contactPage } = openContent()

/** A link to the page in another language names that language instead of the form. */
const requestLink =
  /<a (?![^>]*data-language-switch)[^>]*href="\/contact(?:[?#][^"]*)?"[^>]*>([\s\S]*?)<\/a>/g
const unread = /<span class="visually-hidden">[^<]*<\/span>|<[^>]+>/g

test('at most six labels lead to the estimate form, apart from the name of its page', () => {
  const labels = builtPages.flatMap(({ html }) =>
    [...html.matchAll(requestLink)].map(([, label = '']) =>
      normalizeText(decode(label.replace(unread, ' '))),
    ),
  )
  const distinct = new Set(labels)
  distinct.delete(contactPage.name)
  expect(distinct.size).toBeGreaterThan(0)
  expect(distinct.size, [...distinct].join(', ')).toBeLessThanOrEqual(6)
})
