import { expect, test } from 'vitest'
import { keepRangesWhole, withoutJoiners } from '../../renderer/whole-ranges.ts'

test('the ends of a range stay on one line, and its text is the same without what keeps them', () => {
  const html = '<p title="3–5">In 3–5 days, $5–10 or $5–$10, 90–95%. Then – as before – 7.</p>'
  const whole = keepRangesWhole(html)
  expect(whole.replaceAll('\u2060', '|')).toBe(
    '<p title="3–5">In 3–|5 days, $5–|10 or $5–|$10, 90–|95%. Then – as before – 7.</p>',
  )
  expect(withoutJoiners(whole)).toBe(html)
})

test('islands keep the text that they find again in the browser', () => {
  const island = '<is-land data-props="{&quot;a&quot;:1}"><p>3–5</p></is-land>'
  expect(keepRangesWhole(`${island}<p>3–5</p>${island}`)).toBe(`${island}<p>3–\u20605</p>${island}`)
})
