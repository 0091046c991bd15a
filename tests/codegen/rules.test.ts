import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../codegen/generate.ts'
import { fixtureSite } from './fixture-site.ts'
import { problemLines } from './tiny-site.ts'

const hill = (text: string) => problemLines({ 'shops/hill.yaml': `name: Hill\nkind: large\n${text}` })
const article = (body: string, fields = '') =>
  problemLines({ 'articles/first-kite.md': `---\norder: 1\ntitle: Kites\n${fields}---\n\n${body}` })

test('a reference to a record that does not exist is reported at the entry', () => {
  expect(hill('near:\n  - dnue\n')).toEqual([
    'shops/hill.yaml:4:5 references: Near has "dnue", but there is no shop of that name in shops. | Did you mean "dune"?',
  ])
})

test('a reference or a link to a file that cannot be read is no second problem', () => {
  const broken = { 'shops/dune.yaml': 'name: "Dune\n' }
  expect(
    problemLines({
      ...broken,
      'shops/hill.yaml': 'name: Hill\nkind: large\nnear: [ dune ]\nhref: /shops/dune#x\n',
    }),
  ).toHaveLength(1)
})

test('a missing picture is reported with the nearest name, in YAML and in a text', () => {
  expect(hill('picture: { src: kite.png, alt: A kite }\n')).toEqual([
    'shops/hill.yaml:3:17 images: There is no picture "kite.png" in the folder of images. | Did you mean "kite.jpg"?',
  ])
  expect(article('![A kite](kyte.jpg)\n')).toEqual([
    'articles/first-kite.md:6:1 images: There is no picture "kyte.jpg" in the folder of images. | Did you mean "kite.jpg"?',
  ])
})

test('a picture in a text without words is reported', () => {
  expect(article('![](kite.jpg)\n')).toEqual([
    'articles/first-kite.md:6:1 images: The picture kite.jpg has no words for people who cannot see it. | Say what it shows between the brackets: ![Oak floor in a bright hall](kite.jpg)',
  ])
})

test('two broken links in one line are two problems', () => {
  expect(article('A [x](/shops/dunes) and [y](/shops/dunes).\n')).toEqual([
    'articles/first-kite.md:6:3 links: The link goes to /shops/dunes, but there is no such page. | Did you mean "/shops/dune"?',
    'articles/first-kite.md:6:25 links: The link goes to /shops/dunes, but there is no such page. | Did you mean "/shops/dune"?',
  ])
})

test('anchors must exist in the text or be listed by the schema; a query is ignored', () => {
  expect(article('[a](#string) [b](/about?x=1#tem) [c](/about#team)\n\n## Strings\n')).toEqual([
    'articles/first-kite.md:6:1 links: The link goes to the place "#string" of this page, but there is no such place. | Did you mean "strings"?',
    'articles/first-kite.md:6:14 links: The link goes to the place "#tem" of /about, but there is no such place. | Did you mean "team"?',
  ])
})

test.each([
  ['/about/', `The link ends in a slash, the page's address does not. | Write /about`],
  ['http://kites.example/a', 'http://kites.example/a is not a safe address. | Try https://kites.example/a'],
  [
    'shops/dune',
    '"shops/dune" is neither a page of this site nor a whole address. | Did you mean "/shops/dune"?',
  ],
  [
    '//kites.example',
    '"//kites.example" is neither a page of this site nor a whole address. | Pages begin with /, addresses elsewhere with https://',
  ],
  [
    'javascript:alert(1)',
    '"javascript:alert(1)" is neither a page of this site nor a whole address. | Pages begin with /, addresses elsewhere with https://',
  ],
])('the link %s is refused', (href, message) => {
  expect(hill(`href: ${href}\n`)).toEqual([`shops/hill.yaml:3:7 links: ${message}`])
})

test.each([
  '/about',
  '/old',
  '/about?x=y#team',
  'https://kites.example',
  'tel:+15125550123',
  '"{{fact:phoneHref}}"',
  '/sitemap.xml',
])('the link %s is fine', href => {
  expect(hill(`href: ${href}\n`)).toEqual([])
})

test('a date that is not in the calendar is reported', () => {
  expect(hill('opened: 2026-02-31\n')).toEqual([
    'shops/hill.yaml:3:9 dates: "2026-02-31" is not in the calendar: February 2026 has 28 days. | Write a day from 01 to 28.',
  ])
  expect(hill('opened: 2024-02-29\n')).toEqual([])
})

test('places outside Texas are reported, a forgotten minus with the right number', () => {
  expect(hill('zipCodes: [ "10001", "73301", "88510" ]\ncoordinates: { lat: 30.3, lng: 97.7 }\n')).toEqual([
    'shops/hill.yaml:3:13 places: The ZIP code 10001 is not in Texas. | Codes in Texas begin with 75 to 79, with 733 or with 885.',
    'shops/hill.yaml:4:32 places: 97.7 is not a longitude in Texas. | Did you mean -97.7?',
  ])
})

test('a placeholder without a fact, or badly written, is reported where it stands', () => {
  expect(
    problemLines({
      'pages/about.yaml': '# {{fact:name}} prints a fact\ntitle: "{{fact:bussinessName}} {{ fact:phone }}"\n',
    }),
  ).toEqual([
    'pages/about.yaml:2:9 facts: There is no fact "bussinessName". | Did you mean "businessName"?',
    'pages/about.yaml:2:32 facts: {{ fact:phone }} is not how a fact is written. | Write {{fact:phone}} without spaces.',
  ])
})

test('a fact in single braces, or with one missing, is not how a fact is written', () => {
  expect(
    problemLines({ 'pages/about.yaml': 'title: A {fact:phone} and {{fact:phone} for {count}\n' }),
  ).toEqual([
    'pages/about.yaml:1:10 facts: {fact:phone} is not how a fact is written. | Write {{fact:phone}} with two braces on each side.',
    'pages/about.yaml:1:27 facts: {{fact:phone} is not how a fact is written. | Write {{fact:phone}} with two braces on each side.',
  ])
})

test('a fact that is made of itself is reported once, by whatever way it comes back', () => {
  expect(problemLines({ 'facts.yaml': 'a: { value: "{{fact:a}}" }\n' })).toEqual([
    'facts.yaml:1:13 facts: The fact "a" is made of itself. | Write out what it says, without {{fact:a}}.',
  ])
  expect(
    problemLines({
      'facts.yaml': 'a: { value: 1 }\nb: { value: "{{fact:c}}" }\nc: { value: "{{fact:a}}, {{fact:b}}" }\n',
    }),
  ).toEqual([
    'facts.yaml:2:13 facts: The fact "b" is made of itself, by way of c. | Write out what it says, without {{fact:c}}.',
  ])
})

test('the facts of a file that cannot be read are not missed', () => {
  for (const text of ['x', null]) {
    const lines = problemLines({
      'facts.yaml': text,
      'pages/about.yaml': 'title: "{{fact:kiteTotal}} kites"\n',
    })
    expect(lines.map(line => line.split(' ')[0])).toEqual(['facts.yaml:1:1'])
  }
})

test('a link without its address, or with a space in it, is not printed with its brackets', () => {
  expect(
    article('See [the *dune*][x], [us]( /about us ) and [it] (/about). An array[1] of [x] \\[a][b].\n'),
  ).toEqual([
    'articles/first-kite.md:6:5 links: This link has no address: no line of the text begins with [x]:. | Write the address in round brackets: [the *dune*](/…)',
    'articles/first-kite.md:6:22 links: This is not read as a link, but as text with brackets. | Write it without spaces in the address or before it: [us](/about-us)',
    'articles/first-kite.md:6:44 links: This is not read as a link, but as text with brackets. | Write it without spaces in the address or before it: [it](/about)',
  ])
  expect(article('See [it][x], {{fact:phone}}.\n\n[x]: /about\n')).toEqual([])
})

test('a link to a file that does not exist speaks of a file, one without a near page says what to do', () => {
  expect(hill('href: /downloads/kite.pdf\n')).toEqual([
    'shops/hill.yaml:3:7 links: The link goes to /downloads/kite.pdf, but there is no such file. | Link to a file that the site has, or add the download that it belongs to.',
  ])
  expect(hill('href: /somewhere\n')).toEqual([
    'shops/hill.yaml:3:7 links: The link goes to /somewhere, but there is no such page. | Copy the address from the browser while the right page is open, from the first single / on.',
  ])
})

test('an empty heading and an article before that is none say what to do', () => {
  expect(article('##\n', 'previous: /about\n')).toEqual([
    'articles/first-kite.md:4:11 article-chain: The previous article is /about, which is not an article. | Write the address of an article, or delete the line "previous".',
    'articles/first-kite.md:7:1 headings: This heading is empty. | Write its words after the #, or delete the line.',
  ])
})

test('pictures at the top of the folder of images are offered as such', () => {
  expect(hill('picture: { src: whale.jpg, alt: A whale }\n')).toEqual([
    'shops/hill.yaml:3:17 images: There is no picture "whale.jpg" in the folder of images. | In the folder of images there are: kite.jpg.',
  ])
})

test('headings begin at the second level and go down one at a time', () => {
  expect(article('## A\n\n#### Deep\n\n# One\n\n## B\n\n### C\n')).toEqual([
    'articles/first-kite.md:8:1 headings: "Deep" is 2 levels below the heading before it. | Write: ### Deep',
    'articles/first-kite.md:10:1 headings: "One" is a heading of the first level, which only the title may be. | Write: ## One',
  ])
})

test('HTML in a text is reported once a pair, comments not at all', () => {
  expect(article('<!-- later -->\n\nA <b>bold</b> kite.\n')).toEqual([
    'articles/first-kite.md:8:3 html: "<b>" is HTML, which cannot be used in a text. | Use Markdown or one of the blocks; write &lt; for a < that is meant as such.',
  ])
})

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
    'The block "callout" begins with three colons. | Write: :::callout{kind="alert|summer|tip|note"}',
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
    'The block "callout" is not written in the right way. | Write it on a line of its own: :::callout{kind="alert|summer|tip|note"}',
  ],
  ['Text\n\n:::', '8:1', 'This line of colons closes no block. | Delete it, or open a block above it.'],
])('the block %j is refused', (body, place, message) => {
  expect(article(`${body}\n`)).toEqual([`articles/first-kite.md:${place} directives: ${message}`])
})

test('a link in a block is checked like any other', () => {
  expect(article(':::cta{title="T" href="/abuot" label="L"}\nGo.\n:::\n')).toEqual([
    'articles/first-kite.md:6:24 links: The link goes to /abuot, but there is no such page. | Did you mean "/about"?',
  ])
})

test('two records with one address are reported at the second, naming the first', () => {
  const lines = problemLines({
    'pages/about.yaml': 'title: About\n',
    'redirects.yaml':
      'items:\n  - { from: /about, to: /shops/dune }\n  - { from: /a, to: /b }\n  - { from: /b, to: /abuot }\n  - { from: /b, to: /about }\n',
  })
  expect(lines.map(line => line.replace(/from \S+\//, 'from '))).toEqual([
    'redirects.yaml:2:13 urls: /about is a live page, from about.yaml: nobody would be redirected. | Delete this redirect, or give the page another address.',
    'redirects.yaml:3:21 urls: /b is redirected itself. | Lead straight to /abuot',
    'redirects.yaml:4:21 links: The link goes to /abuot, but there is no such page. | Did you mean "/about"?',
    'redirects.yaml:5:13 urls: /b is redirected twice: entry 3 already does it. | Delete one of the two.',
  ])
})

const chained = (order: number, fields = '') =>
  `---\norder: ${order}\ntitle: T${order}\n${fields}---\n\nText.\n`

test('neighbors in the chain of articles must agree where both say something', () => {
  const agreed = {
    'articles/a.md': chained(2, 'next: /blog/b\n'),
    'articles/b.md': chained(3, 'previous: /blog/a\n'),
  }
  expect(problemLines(agreed)).toEqual([])
  expect(problemLines({ ...agreed, 'articles/b.md': chained(3, 'previous: /blog/first-kite\n') })).toEqual([
    'articles/a.md:4:7 article-chain: The next article, b, says that its own previous one is /blog/first-kite, not this one. | Let both name each other, or leave the field out in both.',
  ])
})

test('a circle in the chain of articles is reported at the step that closes it', () => {
  const circle = {
    'articles/a.md': chained(2, 'next: /blog/b\n'),
    'articles/b.md': chained(3, 'next: /blog/a\n'),
  }
  expect(problemLines(circle)).toEqual([
    'articles/b.md:4:7 article-chain: The next article, a, comes before this one: the articles would go in a circle. | Leave "next" out in the article that should be the last.',
  ])
})

test('a previous article that is redirected stands as stated; two articles of one number do not', () => {
  expect(article('Text.\n', 'previous: /old\n')).toEqual([])
  expect(problemLines({ 'articles/second.md': chained(1) }).map(line => line.split(': ')[0])).toEqual([
    'articles/second.md:2:8 article-chain',
  ])
})

test('files in the wrong place, with the wrong ending or name, or missing, are reported', () => {
  const lines = problemLines({
    'shops/Big Hill.yaml': 'name: Hill\nkind: large\n',
    'shop/x.yaml': '',
    'shops/a.yml': '',
    'facst.yaml': '',
    'pages/about.yml': '',
    'pages/about.yaml': null,
    'site.yaml': null,
  })
  expect(lines).toEqual([
    'facst.yaml:1:1 files: The site has no use for a file "facst.yaml". | Did you mean "facts.yaml"?',
    'pages/about.yml:1:1 files: Files here end in .yaml. | Rename the file to "about.yaml".',
    'shop/x.yaml:1:1 files: The site has no folder "shop". | Did you mean "shops"?',
    'shops/Big Hill.yaml:1:1 files: The file name "Big Hill" cannot be part of an address: only small letters, digits and single hyphens can. | Rename the file to "big-hill.yaml".',
    'shops/a.yml:1:1 files: Files here end in .yaml. | Rename the file to "a.yaml".',
    'site.yaml:1:1 files: This file is missing. | Bring it back from an earlier version of the site, or write it anew with the fields identity, foundedYear, contact.',
  ])
})

test('five mistakes in two files are five problems, sorted by place', () => {
  const lines = problemLines({
    'shops/hill.yaml': 'nam: Hill\nkind: lage\nkites: 0\n',
    'shops/dune.yaml': 'name: A very long name of a shop\nkind: small\nhref: /nowhere\n',
  })
  expect(lines.map(line => line.split(': ')[0])).toEqual([
    'shops/dune.yaml:1:7 shape',
    'shops/dune.yaml:3:7 links',
    'shops/hill.yaml:1:1 shape',
    'shops/hill.yaml:2:7 shape',
    'shops/hill.yaml:3:8 shape',
  ])
})

test('a picture that is too large for the repository is named with its size', () => {
  const site = fixtureSite()
  truncateSync(path.join(site.contentDir, 'images/huddle.jpg'), 23_400_000)
  const { problems } = checkContent(site)
  expect(problems.map(({ file, message }) => [path.basename(file), message])).toEqual([
    ['huddle.jpg', 'This picture has 23.4 MB; at most 10 fit.'],
  ])
})

// Other systems cannot store these files.
test.runIf(process.platform === 'linux')(
  'names of files that other systems cannot store are reported',
  () => {
    const files = ['images/aux.jpg', 'images/Kite.JPG', 'images/a: b?.png', 'images/sub/nul/c.png']
    const lines = problemLines({
      ...Object.fromEntries(files.map(file => [file, 'x'])),
      'shops/con.yaml': 'name: Con\nkind: large\n',
    })
    const found = lines.filter(line => /Windows/.test(line))
    expect(found).toEqual([
      'images/a: b?.png:1:1 images: Computers with Windows cannot store a file of this name. | Give it a name of letters, digits and hyphens, such as "a-b.png".',
      'images/aux.jpg:1:1 images: Computers with Windows cannot store a file of this name. | Give it a name of letters, digits and hyphens, such as "picture-aux.jpg".',
      'images/kite.jpg:1:1 images: Only capital letters tell this picture from Kite.JPG: computers with Windows and macOS keep one of the two. | Give one of them another name, and write that name wherever the picture is used.',
      'images/sub/nul/c.png:1:1 images: Computers with Windows cannot store a file of this name. | Give it a name of letters, digits and hyphens, such as "c.png".',
      'shops/con.yaml:1:1 files: Computers with Windows cannot store a file that is called "con". | Give it a longer name, such as "con-page.yaml".',
    ])
  },
)

test('yes, no, on and off, where true or false belongs, are told what to write', () => {
  const site = fixtureSite()
  const file = path.join(site.contentDir, 'guides/sweeping-snow.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace('featured: false', 'featured: no'))
  const [problem, ...others] = checkContent(site).problems
  expect(others).toEqual([])
  expect(problem?.message).toBe('Featured must be true or false, not "no".')
  expect(problem?.suggestion).toBe('Write false.')
})

test('who makes a fact longer is not kept from it by a text that says it', () => {
  const site = fixtureSite()
  const [file, facts] = ['cities/flippersburg.yaml', 'facts.yaml'].map(name =>
    path.join(site.contentDir, name),
  )
  const city = readFileSync(file ?? '', 'utf8')
  const long = `${'Snow and ice, '.repeat(10)}{{fact:typicalReply}}`
  writeFileSync(file ?? '', city.replace(/^( +description: ).*/m, `$1"${long}"`))
  expect(checkContent(site)).toMatchObject({ problems: [], warnings: [] })
  const text = readFileSync(facts ?? '', 'utf8')
  writeFileSync(facts ?? '', text.replace('one to two honks', 'one to two honks of our loudest walrus'))
  const { problems, warnings } = checkContent(site)
  expect(problems).toEqual([])
  expect(warnings.map(({ message }) => message)).toEqual(['Description has 178 characters; at most 165 fit.'])
  writeFileSync(file ?? '', city.replace(/^( +description: ).*/m, `$1"${'Snow and ice, '.repeat(5)}${long}"`))
  expect(checkContent(site).problems.map(({ rule }) => rule)).toEqual(['shape'])
})
