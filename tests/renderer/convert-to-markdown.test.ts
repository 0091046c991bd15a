import { expect, test } from 'vitest'
import { convertToMarkdown } from '../../renderer/convert-to-markdown.ts'

const head = { title: 'Igloos: "warm"', description: 'Snow, cut to size', url: 'https://igloo.example/a/b' }

/** Returns the Markdown after the front matter. */
const textOf = (main: string) =>
  convertToMarkdown(
    `<html><body><nav>Menu</nav><main id="x">${main}</main><footer>Foot</footer></body></html>`,
    head,
  )
    .split('\n---\n\n')
    .slice(1)
    .join('')

test('the front matter has title, URL and the known dates', () => {
  const html = '<main><p>Snow</p></main>'
  expect(convertToMarkdown(html, { ...head, published: undefined })).toBe(convertToMarkdown(html, head))
  const dates = { published: '2026-01-02', updated: '2026-03-04', pricesOf: '2026' }
  expect(convertToMarkdown(html, { ...head, ...dates })).toBe(`---
title: "Igloos: \\"warm\\""
description: "Snow, cut to size"
url: "https://igloo.example/a/b"
published: "2026-01-02"
updated: "2026-03-04"
pricesOf: "2026"
---

Snow
`)
})

test.for([
  [
    'headings and paragraphs',
    '<h1>Snow</h1><div><h3>Cut <em>well</em></h3><p>By <b>hand</b>.</p></div>',
    '# Snow\n\n### Cut *well*\n\nBy **hand**.\n',
  ],
  [
    'addresses, made absolute',
    '<p><a href="/c">All</a> or <a href="#d">one</a></p>',
    '[All](https://igloo.example/c) or [one](https://igloo.example/a/b#d)\n',
  ],
  [
    'pictures by what they show',
    '<img src="/i.jpg" alt="An igloo"/><img src="/j.jpg" alt=""/>',
    '![An igloo](https://igloo.example/i.jpg)\n',
  ],
  [
    'lists in lists',
    '<ul><li>Snow<ul><li>Dry</li></ul></li><li><p>Ice</p><p>Clear</p></li></ul>',
    '- Snow\n\n  - Dry\n- Ice\n\n  Clear\n',
  ],
  ['numbered lists', '<ol><li>Cut</li><li>Stack</li></ol>', '1. Cut\n2. Stack\n'],
  [
    'terms and what is said of them',
    '<dl><div><dt>Price</dt><dd>$4–9</dd></div><div><dt>Time</dt><dd>1 day</dd></div></dl>',
    '- **Price:** $4–9\n- **Time:** 1 day\n',
  ],
  [
    'a term with each of its descriptions',
    '<dl><dt>Laid</dt><dd>Snow $4</dd><dd>Ice $6</dd><dt>Swept</dt><dt>Daily</dt><dd>Snow $1</dd></dl>',
    '- **Laid:** Snow $4\n- **Laid:** Ice $6\n- **Swept:** **Daily:** Snow $1\n',
  ],
  [
    'tables',
    '<table><caption>Prices</caption><thead><tr><th>Block</th><th>Price</th></tr></thead><tbody><tr><th>A|B</th><td>$4</td></tr></tbody></table>',
    '**Prices**\n\n| Block | Price |\n| --- | --- |\n| A\\|B | $4 |\n',
  ],
  ['what is folded', '<details><summary>Why?</summary><p>Because.</p></details>', '**Why?**\n\nBecause.\n'],
  [
    'an element named like a method of objects',
    '<p>Snow <constructor>and</constructor> ice</p>',
    'Snow and ice\n',
  ],
  ['quotations', '<blockquote><p>Warm.</p><p>Dry.</p></blockquote>', '> Warm.\n\n> Dry.\n'],
] as const)('%s', ([, html, text]) => {
  expect(textOf(html)).toBe(text)
})

test('separates adjacent elements and joins the parts of a text', () => {
  expect(textOf('<p><strong>12</strong><span>igloos</span></p>')).toBe('**12** igloos\n')
  expect(textOf('<p><span>$4</span><span>–9</span> a <b>block</b>, cut</p>')).toBe('$4–9 a **block**, cut\n')
})

test('omits interactive and graphical elements', () => {
  const html =
    '<nav>Crumbs</nav><form><input/><label>ZIP</label></form><button>Go</button><svg><title>x</title></svg>' +
    '<p hidden="">Later</p><span aria-hidden="true">★</span><output>50</output><p>Snow</p>'
  expect(textOf(html)).toBe('Snow\n')
})

test('keeps the words that a tooltip explains, and leaves out the tooltip', () => {
  const html =
    '<p>$4–9 per block<span>, <button type="button" data-tooltip="" aria-describedby="x">stamped</button>' +
    '<span role="tooltip" id="x">By forty birds.</span></span></p>'
  expect(textOf(html)).toBe('$4–9 per block, stamped\n')
})

test('escapes characters that have a meaning in Markdown', () => {
  expect(textOf('<p>2 * 3 [a] _b_ &lt;c&gt; `d` \\</p>')).toBe('2 \\* 3 \\[a\\] \\_b\\_ \\<c> \\`d\\` \\\\\n')
  expect(textOf('<p># 1</p><p>1. Snow</p><p>- Ice</p>')).toBe('\\# 1\n\n1\\. Snow\n\n\\- Ice\n')
})
