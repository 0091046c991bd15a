import { expect, test } from 'vitest'
import { articleProblems } from '../../tiny-site.ts'

test.each([
  [':::callot{kind="tip"}\nx\n:::', '6:1', 'There is no block "callot". | Did you mean "callout"?'],
  [
    ':::callout{knd="tip"}\nx\n:::',
    '6:12',
    '"knd" is not a setting of the block "callout". | Did you mean "kind"?',
  ],
  [
    ':::callout{kind="tpi"}\nx\n:::',
    '6:18',
    '"tpi" is not a kind of the block "callout". | Did you mean "tip"?',
  ],
  [
    ':::callout\nx\n:::',
    '6:1',
    'The block "callout" needs a kind. | Write: :::callout{kind="alert|summer|tip|note"}',
  ],
  [
    '::callout{kind="tip"}',
    '6:1',
    'The block "callout" begins with three colons. | Write: :::callout{kind="tip"}',
  ],
  [
    ':::stats\n- **1** a\n- **2** b\n:::',
    '6:1',
    'The block "stats" must have exactly 3 list items; it has 2.',
  ],
  [
    ':::timeline{title="T"}\n- one day\n:::',
    '6:1',
    'The block "timeline" needs a figure between ** at the beginning of each item: "one day" has none.',
  ],
  [':::compare{title="T"}\nno table\n:::', '6:1', 'The block "compare" must hold one table.'],
  [
    ':::callout{kind="tip"}\nopen',
    '6:1',
    'The block "callout" is opened here and never closed. | Add a line with only ::: after its last line.',
  ],
  [
    ':::callout{kind="tip"\nx\n:::',
    '6:1',
    'The block "callout" is not written in the right way. | Write it on a line of its own: :::callout{kind="tip"}',
  ],
  ['Text\n\n:::', '8:1', 'This line of colons closes no block. | Delete it, or open a block above it.'],
])('rejects the directive %j', (body, place, message) => {
  expect(articleProblems(`${body}\n`)).toEqual([`articles/first-kite.md:${place} directives: ${message}`])
})

test('checks links in directives', () => {
  expect(articleProblems(':::cta{title="T" href="/abuot" label="L"}\nGo.\n:::\n')).toEqual([
    'articles/first-kite.md:6:24 links: The link goes to /abuot, but there is no such page. | Did you mean "/about"?',
  ])
})
