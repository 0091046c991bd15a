import fc, { type Arbitrary } from 'fast-check'

/**
 * Generates Markdown as people, programs and pasted pages write it: every construct of CommonMark and of GitHub's extensions, and the
 * site's directives. Most links and images exist on the fixture site, so that the check accepts many of the documents.
 */

const lines = (parts: readonly string[]) => parts.join('\n')
const indented = (text: string, by: string) => text.replace(/^(?=.)/gm, by)
const afterMark = (mark: string, text: string) =>
  mark + text.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)

const word = fc.constantFrom(
  ...'snow floe herring igloo flipper walrus krill ice Herr naïve Ænima 氷 лед ثلج शीत 🐧 👩‍👩‍👧 café e\u0301t\u00E9 A&B C++ x_y_z 2*3*4'.split(
    ' ',
  ),
  ...'(c) it’s "quoted" don\'t 1. 3) # + - = > | ~ ^ @ www. http:// $5 100% 10:30 a:b ::x :smile: <3 a<b AT&T ... — … \\ ` * _ ! [ ] ( ) { } [x] [ ] ?'.split(
    ' ',
  ),
  '\u00A0',
  'zero\u00ADwidth',
  '2023.',
  'www.example.com',
  'https://example.com/a?b=c&d=(e)',
  'beak@example.com',
  'constructor',
  '__proto__',
)
const plainWords = fc
  .array(fc.constantFrom('snow', 'floe', 'herring', 'igloo', 'a', 'the', 'of', 'walrus', 'krill.'), {
    minLength: 1,
    maxLength: 5,
  })
  .map(words => words.join(' '))
const oddWords = fc.array(word, { minLength: 1, maxLength: 5 }).map(words => words.join(' '))
const words = fc.oneof({ weight: 4, arbitrary: plainWords }, { weight: 1, arbitrary: oddWords })
const tidyWords = fc.oneof({ weight: 15, arbitrary: plainWords }, { weight: 1, arbitrary: oddWords })

const placeholder = fc.constantFrom(
  '{{fact:phone}}',
  '{{fact:phoneHref}}',
  '{{fact:herring}}',
  '{{fact:businessName}}',
  '{{price:igloo.fullRange, range}}',
)
const badPlaceholder = fc.constantFrom(
  '{{fact:nothing}}',
  '{{ fact:phone }}',
  '{fact:phone}',
  '{{price:nothing}}',
  '\\{{fact:phone}}',
  '{{fact:*phone*}}',
  '&#123;{fact:phone}}',
  '{\\{fact:phone}}',
  '{{',
  '}}',
  '{{}}',
)

const entity = fc.constantFrom(
  '&amp;',
  '&lt;',
  '&copy;',
  '&nbsp;',
  '&ouml;',
  '&#35;',
  '&#x1F427;',
  '&#0;',
  '&#1;',
  '&#xD800;',
  '&#x110000;',
  '&#9999999;',
  '&nosuch;',
  '&amp',
  '&#;',
  '&shy;',
  '&zwnj;',
  '&#8238;',
  '&#10;',
  '&#13;',
  '&#12;',
  '&#11;',
  '&#xFFFF;',
  '&lbrack;',
  '&grave;',
  '&NotEqualTilde;',
)
const backslash = fc.constantFrom(
  ...'\\`*_{}[]()#+-.|<>~:"\'&=$%^,/?@;'.split('').map(character => `\\${character}`),
  '\\\n',
  '\\a',
)

const goodTarget = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '/services/floe-repair',
      '/guides/choosing-a-floe#left-foot-first',
      '/contact',
      '/blog',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'https://example.com',
      'https://example.com/a_(b)',
      'mailto:beak@example.com',
      'tel:+15125550100',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{{fact:phoneHref}}',
      '{{fact:emailHref}}',
      '%7B%7Bfact:phoneHref%7D%7D',
      '</services>',
    ),
  },
)
const badTarget = fc.constantFrom(
  'https://[',
  'https://exa mple.com',
  'https://example.com:99999',
  'https://%',
  'https://example.com/%zz',
  'https://-',
  'https://ä.example/ü',
  'https://user:pass@example.com',
  'mailto:a@b@c',
  'tel:+1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.com',
  'HTTPS://EXAMPLE.COM',
  '#',
  '#nothing',
  '/nothing',
  '',
  '<>',
  '<a b>',
  'huddle.jpg',
  '/services?a="b"',
  '/services?x=<y>',
  '/services#',
  '/contact?topic=[x]',
  '\\',
  '/services/../services',
  '%7B%7Bfact:nothing%7D%7D',
  'https://example.com/&amp;copy=1',
  'https://example.com/\\)',
  'https://\u202Eexample.com',
  'https://example.com/{{fact:phone}}',
  'https://1.2.3.4.5',
  'https://a..b',
  'https://xn--a',
)
const target = fc.oneof({ weight: 10, arbitrary: goodTarget }, { weight: 1, arbitrary: badTarget })
const title = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ' "A title"',
      " 'one'",
      ' (round)',
      ' "{{fact:phone}}"',
      ' "a &quot; b"',
      ' "two\nlines"',
      ' ""',
      ' "{{fact:nothing}}"',
      ' "<b>"',
    ),
  },
)
const goodPicture = fc.constantFrom('huddle.jpg', 'floe.jpg', 'before.jpg', '<igloo.jpg>', 'hudd&#108;e.jpg')
const picture = fc.oneof(
  { weight: 8, arbitrary: goodPicture },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'nothing.jpg',
      '/images/floe.jpg',
      'https://example.com/x.jpg',
      '',
      'fl%6Fe.jpg',
      'Floe.jpg',
      '{{fact:phone}}',
      './floe.jpg',
      'albedo',
    ),
  },
)
const pageLabels = ['page', 'Page', 'a b', '1', 'PAGE']
const pictureLabels = ['pic', 'ẞ', 'PIC', 'toString']
const anyLabel = fc.constantFrom(...pageLabels, ...pictureLabels, 'noch\\]', 'nowhere')

interface Depth {
  left: number
  /** Omits most constructs that the check rejects, so that more documents are rendered. */
  tidy: boolean
}

/** Alternatives in a document that isn't tidy. */
const odd = <Value>({ tidy }: Pick<Depth, 'tidy'>, weight: number, arbitrary: Arbitrary<Value>) =>
  tidy ? [] : [{ weight, arbitrary }]

function inline({ left, tidy }: Depth): Arbitrary<string> {
  const inner = left > 0 ? inline({ left: left - 1, tidy }) : words
  const simple = fc.oneof(
    { weight: 8, arbitrary: tidy ? tidyWords : words },
    { weight: 1, arbitrary: placeholder },
    { weight: 1, arbitrary: entity },
    { weight: 1, arbitrary: backslash },
  )
  if (left === 0) return simple
  const wrapped = (open: string, close = open) => inner.map(text => open + text + close)
  const label = tidy ? fc.constantFrom(...pageLabels) : anyLabel
  const pictureLabel = tidy ? fc.constantFrom(...pictureLabels) : anyLabel
  const link = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(inner, tidy ? goodTarget : target, title)
        .map(([text, to, about]) => `[${text}](${to}${about})`),
    },
    { weight: 2, arbitrary: fc.tuple(inner, label).map(([text, name]) => `[${text}][${name}]`) },
    { weight: 1, arbitrary: label.map(name => `[${name}][]`) },
    { weight: 1, arbitrary: label.map(name => `[${name}]`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '<https://example.com/x>',
        '<beak@example.com>',
        '<mailto:a@example.com>',
        ...(tidy ? [] : ['<made-up:x>', '<HTTPS://EXAMPLE.COM>']),
      ),
    },
    {
      weight: 1,
      arbitrary: tidy
        ? fc.constantFrom('https://example.com/~a_b_', 'beak@example.com', 'mailto:beak@example.com')
        : fc.constantFrom(
            'www.example.com',
            'http://example.com',
            'www.example.com/a).',
            'https://waddle-and-flap.example/contact',
            'xmpp:a@example.com/x',
            'ftp://example.com',
            'https://a.b-_c',
          ),
    },
    ...odd(
      { tidy },
      1,
      fc.constantFrom(
        '[text] (/services)',
        '(text)[/services]',
        '[a](/services',
        '[a]( /services )',
        '[]()',
        '[ ](/services)',
        '[a](/services "x" y)',
        '[[a]](/services)',
        '[a [b](/services) c](/contact)',
      ),
    ),
  )
  const image = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(inner, tidy ? goodPicture : picture, title)
        .map(([text, src, about]) => `![${text}](${src}${about})`),
    },
    { weight: 3, arbitrary: fc.tuple(inner, pictureLabel).map(([text, name]) => `![${text}][${name}]`) },
    { weight: 1, arbitrary: pictureLabel.map(name => `![${name}][]`) },
    { weight: 1, arbitrary: pictureLabel.map(name => `![${name}]`) },
    ...odd(
      { tidy },
      1,
      fc.constantFrom(
        '![]()',
        '![](huddle.jpg)',
        '![IMG_1234](huddle.jpg)',
        '![a ![b](floe.jpg) c](huddle.jpg)',
        '[![Snow](huddle.jpg)](/services)',
        '![*A* `b`\nc](huddle.jpg)',
      ),
    ),
  )
  return fc
    .array(
      fc.oneof(
        { weight: 10, arbitrary: simple },
        {
          weight: 2,
          arbitrary: fc.oneof(
            wrapped('*'),
            wrapped('_'),
            wrapped('**'),
            wrapped('__'),
            wrapped('***'),
            wrapped('*', '_'),
            wrapped('**', '*'),
          ),
        },
        { weight: 1, arbitrary: fc.oneof(wrapped('~~'), wrapped('~'), wrapped('~~~')) },
        {
          weight: 1,
          arbitrary: fc.oneof(
            words.map(text => `\`${text}\``),
            placeholder.map(text => `\`${text}\``),
            fc.constantFrom('`` a ` b ``', '` `', '`open', '``a`', '` a\nb `'),
          ),
        },
        { weight: 4, arbitrary: link },
        { weight: 3, arbitrary: image },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '[^1]',
            '[^note]',
            '[^1][^1]',
            ...(tidy ? [] : ['[^missing]', '^[inline note]', '[^]', '[^a b]']),
          ),
        },
        { weight: 1, arbitrary: fc.constantFrom('  \n', '\\\n', '\n', ' \n', '\t', '<br>', '\u2028') },
        ...odd(
          { tidy },
          1,
          fc.constantFrom(
            '<!-- a comment -->',
            '<!---->',
            '<b>bold</b>',
            '<![CDATA[x]]>',
            '<?php x ?>',
            '<!DOCTYPE html>',
            '<',
            '<a',
            '</b>',
            '<3',
            '<600 sq ft',
            '<x-y>',
          ),
        ),
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            ':word',
            ':word[text]',
            ':word{a=b}',
            ':word[*text*]{.c #id}',
            '10:30',
            'a::b',
            ':callout[x]',
            '::: x',
            ':s[[a](/services)]',
            ':s[![a][pic]]',
          ),
        },
        ...odd({ tidy }, 1, badPlaceholder),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .chain(parts => fc.constantFrom(' ', '').map(gap => parts.join(gap)))
}

const definition = fc
  .tuple(anyLabel, fc.oneof(picture, target), title, fc.constantFrom(' ', '\n', '\n   '))
  .map(([name, to, about, gap]) => `[${name}]:${gap}${to || '<>'}${about}`)

const code = fc.oneof(
  words,
  fc.constantFrom(
    '',
    '\n\n',
    '<b>x</b>',
    '{{fact:phone}}',
    '{{fact:nothing}}',
    '::: note',
    '| a | b |',
    '```',
    'a\tb',
    '&amp; &#0;',
    '# x',
    '[a][b]',
    '![a][pic]',
  ),
)

const cell = (depth: Depth) =>
  fc.oneof(
    { weight: 4, arbitrary: inline(depth).map(text => text.replaceAll('\n', ' ')) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', 'a \\| b', '`a \\| b`', '\\') },
  )

const table = (depth: Depth) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.constantFrom('---', ':--', '--:', ':-:', '-'), { minLength: 3, maxLength: 3 }),
      fc.array(cell(depth), { minLength: 9, maxLength: 9 }),
      fc.constantFrom('even', 'even', 'even', 'short', 'long', 'open', 'head alone'),
    )
    .map(([width, rule, cells, form]) => {
      const row = (parts: readonly string[]) =>
        form === 'open' ? parts.join(' | ') : `| ${parts.join(' | ')} |`
      const rows = [0, 1, 2].map(at => cells.slice(at * 3, at * 3 + width))
      const extra =
        form === 'short'
          ? [cells.slice(0, Math.max(width - 1, 1))]
          : form === 'long'
            ? [[...cells.slice(0, width), 'more']]
            : []
      const [head = [], ...others] = rows
      return lines([
        row(head),
        row(rule.slice(0, width)),
        ...(form === 'head alone' ? [] : [...others, ...extra].map(row)),
      ])
    })

const directive = (inner: Arbitrary<string>, depth: Depth) => {
  const { tidy } = depth
  const listed = fc.array(
    inline({ left: 1, tidy }).map(text => text.replaceAll('\n', ' ')),
    { minLength: 1, maxLength: 3 },
  )
  const figures = listed.map(items => lines(items.map(text => `- **30%** ${text}`)))
  const three = inline({ left: 1, tidy }).map(text =>
    lines(['8', '9/10', '65'].map(figure => `- **${figure}** ${text.replaceAll('\n', ' ')}`)),
  )
  const ticks = listed.map(items => lines(items.map(text => `- ${text}`)))
  const name = fc.constantFrom('A title', '{{fact:phone}}', 'A \\" b', '&amp;', '**x**', '[a](b)', '')
  const settings = (text: string) => fc.constant(text)
  const block = (opening: Arbitrary<string>, content: Arbitrary<string>, end = ':::') =>
    fc.tuple(opening, content).map(([first, text]) => lines([first, text, end]))
  return fc.oneof(
    block(
      name.map(text => `:::callout{kind="tip" title="${text}"}`),
      inner,
    ),
    block(settings(':::callout{kind=note}'), inner),
    block(settings(':::callout[Label]{kind=note}'), inner),
    block(
      name.map(text => `:::emergency{title="${text}"}`),
      inner,
    ),
    block(settings(':::stats'), three),
    block(
      name.map(text => `:::timeline{title="${text}"}`),
      figures,
    ),
    block(
      name.map(text => `:::bars{title="${text}" unit="%" max="100" source="{{fact:phone}}"}`),
      figures,
    ),
    block(settings(':::bars{title="A" max="0"}'), figures),
    block(settings(':::ratings{title="A"}'), three),
    block(
      settings(':::ratings{title="A"}'),
      fc.constantFrom(
        '- **9/0** x',
        '- **good** x',
        '- ***9/10*** x',
        '- **[9](/services)** x',
        '- **`9`** x',
        '- **9\\\n** x',
        '- **9**',
        '- [ ] **9** x',
        '1. **9** x',
        '- **9** x\n\n  more\n- **8** y',
      ),
    ),
    block(
      name.map(text => `:::checklist{title="${text}"}`),
      ticks,
    ),
    block(settings(':::pros{for="snow"}'), ticks),
    block(
      (tidy ? goodTarget : target).map(to => `:::cta{title="A" href="${to}" label="Go"}`),
      inner,
    ),
    block(settings(':::compare{title="A"}'), table(depth)),
    fc.constantFrom(
      '::cost-chart',
      '::cost-chart{}',
      '::cost-types{}',
      '::cost-factors{}',
      ':::cost-chart\n:::',
      '::cost-chart[label]',
    ),
    ...(tidy
      ? []
      : [
          fc.constantFrom(
            ':::callout',
            '::callout{kind=tip}',
            ':::nothing\ntext\n:::',
            ':::',
            '::: callout',
            ':::callout {kind="tip"}\nx\n:::',
            ':::callout{kind="tip"\nx\n:::',
            ':::callout{kind=“tip”}\nx\n:::',
            '::::callout{kind=tip}\n:::callout{kind=note}\nx\n:::\n::::',
            ':::stats\n- **1** a\n:::',
            '::',
            ':::callout{kind=tip kind=note}\nx\n:::',
            ':::callout{#id .class kind=tip}\nx\n:::',
            ':::callout{kind=tip onclick="x"}\nx\n:::',
            '::cost-chart{id=x}',
            ':::callout{kind=tip title}\nx\n:::',
            ':::constructor\nx\n:::',
          ),
        ]),
  )
}

function block(depth: Depth): Arbitrary<string> {
  const { tidy } = depth
  const text = inline({ left: 2, tidy })
  const oneLine = text.map(line => line.replaceAll('\n', ' '))
  const leaf = fc.oneof(
    { weight: 5, arbitrary: text },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('##', ...(tidy ? [] : ['###', '#', '######', '#######'])),
          oneLine,
          fc.constantFrom('', ' ##', ' #'),
        )
        .map(([mark, line, end]) => `${mark} ${line}${end}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom('===', '---', '--', '='))
        .map(([line, rule]) => `${line}\n${rule}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '---',
        '***',
        '___',
        '* * *',
        '- - -',
        '##',
        '## {{fact:phone}}',
        '##Heading',
        '#1 in snow',
        '•  a\n• b',
        '\\# x',
        '+',
        '1)',
        '-',
        '*',
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('```', '~~~', '````'),
          fc.constantFrom('', 'js', ' a b', 'x{{fact:phone}}', 'js"'),
          code,
        )
        .map(([fence, info, inside]) => lines([fence + info, inside, fence])),
    },
    { weight: 1, arbitrary: code.map(inside => indented(inside, '    ')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('```\nopen', '\tcode', '    a\n\n    b', '```js\n```', '~~~ ~~~'),
    },
    ...odd(
      depth,
      1,
      fc.constantFrom(
        '<!-- a\n\ncomment -->',
        '<!-- never closed',
        '<div>\n*x*\n</div>',
        '<details>\n\nx\n\n</details>',
        '<![CDATA[\nx\n]]>',
        '<?x\n?>',
        '<!X>',
        '<script>\nx\n</script>',
        '<!-- -->\ntext',
        '<!--> x -->',
        '</div>',
        '<!-- a --> b',
        '<!-- [x](/nothing) -->',
      ),
    ),
    { weight: 2, arbitrary: table({ left: 1, tidy }) },
    ...odd(depth, 3, definition),
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('1', 'note', 'unused', '1'), text)
        .map(([name, note]) => `[^${name}]: ${afterMark('    ', note).slice(4)}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '[^1]: \n',
        '[^1]: one\n\n    two\n\n    - three',
        '[^note]: See[^1].',
        '[^1]: Again[^1]',
        '[^1]:\n    ```\n    x\n    ```',
        '[^1]: # Heading',
        '[^1]: :::callout{kind=tip}',
      ),
    },
  )
  if (depth.left === 0) return leaf
  const below = { left: depth.left - 1, tidy }
  const inner = fc
    .array(block(below), { minLength: 1, maxLength: 2 })
    .chain(parts => fc.constantFrom('\n\n', '\n').map(gap => parts.join(gap)))
  const item = fc.constantFrom(
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '10. ',
    '2023. ',
    '- [ ] ',
    '- [x] ',
    '-   ',
    '1.  ',
  )
  const list = fc
    .tuple(item, fc.array(inner, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\n\n'))
    .map(([mark, items, gap]) => items.map(text => afterMark(mark, text)).join(gap))
  return fc.oneof(
    { weight: 8, arbitrary: leaf },
    { weight: 2, arbitrary: list },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '1. a\n  - b\n2. c',
        '- a\n\n\n- b',
        '* a\n+ b\n- c',
        '- ',
        '- \n\n  a',
        '1. a\n1. b',
        '0. a',
        '-1. a',
        '- a\nlazy',
        '3. a\n\n   para\n\n       code',
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(inner, fc.constantFrom('> ', '>', ' > '))
        .map(([text, mark]) => text.replace(/^/gm, mark)),
    },
    { weight: 1, arbitrary: fc.constantFrom('> a\nlazy', '> a\n\n> b', '>', '> - a\nb', '> ```\ncode') },
    { weight: 3, arbitrary: directive(inner, below) },
  )
}

const deep = fc
  .tuple(
    fc.constantFrom(
      '> ',
      '- ',
      '*',
      '**',
      '[',
      '![',
      '(',
      '_a ',
      '1. ',
      ':::callout{kind=tip}\n',
      '`',
      '<',
      '~~',
      '[^1]',
      '&#',
      '{{',
      '\\',
      '|',
      '# ',
    ),
    fc.integer({ min: 2, max: 300 }),
  )
  .map(([mark, times]) => `${mark.repeat(times)}x`)

/** Typing errors: an extra, missing or misplaced character. */
const mutate = (text: string) =>
  fc
    .tuple(
      fc.nat(Math.max(text.length - 1, 0)),
      fc.constantFrom('', ...'\n \t`*_[]()!<>#:|~\\"{}-&\r\u00A0\u200B\uFEFF\u0000\u0007\u2028'.split('')),
      fc.integer({ min: 0, max: 3 }),
    )
    .map(([at, put, cut]) => text.slice(0, at) + put + text.slice(at + cut))

const text = (tidy: boolean) =>
  fc
    .array(block({ left: 2, tidy }), { minLength: 1, maxLength: 4 })
    .chain(blocks => fc.constantFrom('\n\n', '\n\n', '\n\n', '\n').map(gap => blocks.join(gap)))
    .chain(body =>
      // Define most references.
      fc.oneof(
        { weight: tidy ? 0 : 2, arbitrary: fc.constant(body) },
        {
          weight: 3,
          arbitrary: fc.constant(
            `${body}\n\n[pic]: huddle.jpg "A huddle"\n[page]: /services\n[a b]: /contact\n[ẞ]: floe.jpg\n[tostring]: igloo.jpg\n[1]: /blog\n\n[^1]: A note.\n[^note]: Another.`,
          ),
        },
      ),
    )

/** The body of an article or a guide. */
export const documents: Arbitrary<string> = fc.oneof(
  { weight: 16, arbitrary: text(true) },
  { weight: 5, arbitrary: text(false) },
  { weight: 3, arbitrary: text(true).chain(mutate) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: words.map(text => `${text} `.repeat(300)) },
  { weight: 1, arbitrary: fc.constantFrom('', '\n\n', ' ', '<!-- -->', '[a]: /services', '[^1]: x') },
  { weight: 1, arbitrary: text(true).map(text => text.replaceAll('\n', '\r\n')) },
)

/** A text of one line, as it is typed into a field. */
export const fieldTexts: Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: words },
  { weight: 3, arbitrary: inline({ left: 2, tidy: false }).map(text => text.replaceAll('\n', ' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)
