import { type Alternatives, alternativesText, bulletText, counted, type FindingText } from './finding-text.ts'

/** '1986\.' */
const escaped = (mark: string) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`

const figureExamples = { number: '**65** or **65%**', rating: '**9** or **9/10**' }

interface Block {
  name: string
}

const block = ({ name }: Block, rest: string): FindingText => ({ message: `The block "${name}" ${rest}` })

/** Problems in the Markdown of a body. */
export const markdownTexts = {
  'links/brackets-in-alternative-text': (): FindingText => ({
    message: 'The words of this picture hold another picture or link, which is read out with its brackets.',
    suggestion: 'Write only what the picture shows between the square brackets.',
  }),
  'links/broken-definition': ({ name }: { name: string }): FindingText => ({
    message: `This line is not read as the address of ${name}, but printed.`,
    suggestion: `Write ${name}: and the address alone, on a line of its own below an empty line.`,
  }),
  'links/link-in-link': (): FindingText => ({
    message: 'A link cannot hold another link.',
    suggestion: 'Move it behind the link, or write its words alone.',
  }),
  'links/note-in-link': (): FindingText => ({
    message: 'A link cannot hold a note.',
    suggestion: 'Move it behind the link, or write its words alone.',
  }),
  'links/without-words': (): FindingText => ({
    message: 'This link has no words, so nobody can see it.',
    suggestion: 'Write between the square brackets where it leads, or delete the link.',
  }),
  'links/undefined-picture': ({ words, label }: { words: string; label: string }): FindingText => ({
    message: `This picture has no file: no line of the text begins with [${label}]:.`,
    suggestion: `Write the file in round brackets: !${words}](…)`,
  }),
  'links/picture-with-spaces': ({ words, target }: { words: string; target: string }): FindingText => ({
    message: 'This is not read as a picture, but as text with brackets.',
    suggestion: `Write a file name with spaces between < and >: !${words}](<${target}>)`,
  }),
  'links/broken-picture': ({ words, target }: { words: string; target: string }): FindingText => ({
    message: 'This is not read as a picture, but as text with brackets.',
    suggestion: `Write the file name in round brackets, without a space before them: !${words}](${target})`,
  }),
  'links/unfinished-picture': (): FindingText => ({
    message: 'A picture begins here, but its file is missing: ![ is printed as it is typed.',
    suggestion: 'Write ![What it shows](file.jpg), or \\![ if the characters are meant as text.',
  }),
  'links/source-numbers': ({ words, label }: { words: string; label: string }): FindingText => ({
    message: `${words}][${label}] looks like two numbers of sources, as chat programs add them: no line says what they are.`,
    suggestion: 'Delete them. If a source is worth naming, link to it.',
  }),
  'links/undefined-link': ({ words, label }: { words: string; label: string }): FindingText => ({
    message: `This link has no address: no line of the text begins with [${label}]:.`,
    suggestion: `Write the address in round brackets: ${words}](/…)`,
  }),
  'links/open-link': ({ words, target }: { words: string; target: string }): FindingText => ({
    message: 'The bracket ) at the end of the address of this link is missing.',
    suggestion: `Write: ${words}](${target})`,
  }),
  'links/broken-link': ({ words, target }: { words: string; target: string }): FindingText => ({
    message: 'This is not read as a link, but as text with brackets.',
    suggestion: `Write it without spaces in the address or before it: ${words}](${target})`,
  }),
  'marks/nested-too-deep': ({ depth, limit }: { depth: number; limit: number }): FindingText => ({
    message: `This line begins ${depth} lists or quotations in one another; at most ${limit} can be read.`,
    suggestion: 'Delete most of the characters that it begins with.',
  }),
  'marks/unprintable-entity': ({ entity }: { entity: string }): FindingText => ({
    message: `${entity} is not a character that a page can print.`,
    suggestion: 'Delete it, or type the character itself.',
  }),
  'marks/no-space-in-heading': ({ mark, line }: { mark: string; line: string }): FindingText => ({
    message: `A space is missing after the ${mark}: without it, ${mark} is printed and does not begin a heading.`,
    suggestion: `Write: ${mark} ${line}`,
  }),
  'marks/no-space-in-list': ({ mark, line }: { mark: string; line: string }): FindingText => ({
    message: `A space is missing after the ${mark}: without it, ${mark} is printed and does not begin an entry of a list.`,
    suggestion: `Write: ${mark} ${line}`,
  }),
  'marks/bullet': ({ bullet }: { bullet: string }): FindingText => ({
    message: `The entries of a list begin with a hyphen (-), not with ${bulletText(bullet)}: this would be one paragraph.`,
    suggestion: 'Type a hyphen and a space in its place.',
  }),
  'marks/table-without-rule': ({ rule }: { rule: string }): FindingText => ({
    message: 'This is not read as a table: the line of hyphens is missing below its first row.',
    suggestion: `Add below this line: ${rule}`,
  }),
  'marks/table-rule': ({ cells, rule }: { cells: number; rule: string }): FindingText => ({
    message: `This is not read as a table: below its first row, three hyphens belong under each of the ${counted(cells, 'cell')}.`,
    suggestion: `Write: ${rule}`,
  }),
  'marks/uneven-row': ({ cells, expected }: { cells: number; expected: number }): FindingText => ({
    message: `This row has ${counted(cells, 'cell')}, the first row of the table has ${expected}.`,
    suggestion:
      cells < expected
        ? 'Add what is missing between | and |. For an empty cell write | |.'
        : 'Delete what is too many, or add a cell to the first row and to the line of hyphens.',
  }),
  'marks/spaces-in-stars': ({ right }: { right: string }): FindingText => ({
    message: 'Spaces inside of the stars: they are printed, and nothing is bold.',
    suggestion: `Write: ${right}`,
  }),
  'marks/no-space-after-stars': ({ right }: { right: string }): FindingText => ({
    message: 'A space is missing after the stars: they are printed, and nothing is bold.',
    suggestion: `Write: ${right}`,
  }),
  'marks/divided-table': (): FindingText => ({
    message: 'An empty line divides this row from its table: visitors would read it with its | signs.',
    suggestion: 'Delete the empty line above it.',
  }),
  'marks/unclosed-stars': (): FindingText => ({
    message: 'These two stars are printed: no others close what they open.',
    suggestion:
      'Put ** at both ends of the words that are to be bold, without a space inside, or delete these.',
  }),
  'marks/uneven-stars': ({ right }: { right: string }): FindingText => ({
    message: 'Two stars on one side and one on the other: the odd star is printed.',
    suggestion: `For bold words write: ${right}`,
  }),
  'marks/stars-in-field': (): FindingText => ({
    message: 'Stars make nothing bold here: a field is printed as it is typed.',
    suggestion: 'Delete the stars.',
  }),
  'marks/link-in-field': (): FindingText => ({
    message: 'Brackets make no link here: a field is printed as it is typed.',
    suggestion: 'Write the words alone. Where the page can have a link, it has a field for it.',
  }),
  'marks/picture-in-field': (): FindingText => ({
    message: 'This makes no picture here: a field is printed as it is typed.',
    suggestion: 'Delete it. Where the page can have a picture, it has a field for it.',
  }),
  'marks/html-in-field': (): FindingText => ({
    message: 'This is HTML, which a field prints as it is typed.',
    suggestion: 'Delete it.',
  }),
  'marks/entity-in-field': (): FindingText => ({
    message: 'This is how web pages spell a character; a field prints it as it is typed.',
    suggestion: 'Type the character itself.',
  }),
  'marks/mark-in-entry': ({ mark }: { mark: string }): FindingText => ({
    message: `Pages put their own mark before each entry of a list: ${mark} would be a second one.`,
    suggestion: 'Delete it.',
  }),
  'marks/sign-after-entry': ({ sign, right }: { sign: string; right: string }): FindingText => ({
    message: `Each entry of this list has a line of its own: the ${sign} at the end of this one is printed.`,
    suggestion: `Write: ${right}`,
  }),
  'marks/unprintable-character': (): FindingText => ({
    message: 'This text has a character that no page can print.',
    suggestion: 'Type the text again, without a \\ in it.',
  }),
  'accidental-markdown/underlined-sentence': ({ text }: { text: string }): FindingText => ({
    message: `This line makes the text above it a heading: "${text}".`,
    suggestion:
      'For a line across the page, leave an empty line above it. A heading begins with ## and a space.',
  }),
  'accidental-markdown/indented-prose': (): FindingText => ({
    message:
      'A tab or four spaces before this line make it code: it is printed in another font, in one long line.',
    suggestion: 'Delete the spaces before it.',
  }),
  'accidental-markdown/backslash': (): FindingText => ({
    message: 'This \\ is printed: no line follows that it could begin.',
    suggestion: 'Delete it.',
  }),
  'accidental-markdown/open-fence': ({ fence }: { fence: string }): FindingText => ({
    message: 'This line begins code that no other line ends: all that follows is printed as code.',
    suggestion: `End it with a line of ${fence}. For a line across the page, write --- between two empty lines.`,
  }),
  'accidental-markdown/large-number': ({ mark, start }: { mark: string; start: number }): FindingText => ({
    message: `"${mark}" at the beginning of a line begins a list that counts from ${start}.`,
    suggestion: `Write ${escaped(mark)} if it is text, or begin the sentence with another word.`,
  }),
  'accidental-markdown/starred-note': (): FindingText => ({
    message: 'This star begins a list with one entry: a dot is printed instead of it.',
    suggestion: 'Write \\* if it is the star of a note.',
  }),
  'accidental-markdown/stars-in-calculation': ({
    text,
    isBold,
  }: {
    text: string
    isBold: boolean
  }): FindingText => ({
    message: `The stars around "${text}" are not printed: they make it ${isBold ? 'bold' : 'italic'}.`,
    suggestion: 'Write × for a multiplication, or \\* for a star.',
  }),
  'accidental-markdown/unused-note': ({ mark }: { mark: string }): FindingText => ({
    message: `The note ${mark} is printed nowhere, since no text refers to it.`,
    suggestion: `Write ${mark} after the words that it belongs to, or delete the note.`,
  }),
  'accidental-markdown/missing-note': ({ mark }: { mark: string }): FindingText => ({
    message: `There is no note ${mark}, so these characters are printed.`,
    suggestion: `Add a line that begins with ${mark}: and a space, or delete ${mark}.`,
  }),
  'accidental-markdown/swapped-brackets': ({ right }: { right: string }): FindingText => ({
    message: 'This is not read as a link, since its brackets are swapped.',
    suggestion: `Write: ${right}`,
  }),
  'accidental-markdown/quoted-measure': (): FindingText => ({
    message: 'This > begins a quotation and is not printed.',
    suggestion: 'Write "more than", or \\> for the character.',
  }),
  'accidental-markdown/numbered-lines': (): FindingText => ({
    message: 'This is not read as a list, but as part of the paragraph above.',
    suggestion: 'Leave an empty line above the list.',
  }),
  'accidental-markdown/list-of-marks': ({ mark, right }: { mark: string; right: string }): FindingText => ({
    message: `${mark} begins no list: it is printed as it stands, and lines like this one run on as one paragraph.`,
    suggestion: `Begin each line of the list with a hyphen and a space: - ${right}`,
  }),
  'accidental-markdown/bold-heading': ({ text }: { text: string }): FindingText => ({
    message: `"${text}" looks like a heading, but it is bold text: it is missing in the contents of the page.`,
    suggestion: `Write: ## ${text} (or ### where it belongs to the heading above)`,
  }),
  'accidental-markdown/task': (): FindingText => ({
    message: 'Brackets at the beginning of an entry make a box that visitors cannot tick.',
    suggestion: 'Delete them in each entry. The block :::checklist has boxes of its own.',
  }),
  'accidental-markdown/outdented-entry': ({
    spaces,
    needed,
  }: {
    spaces: number
    needed: number
  }): FindingText => ({
    message: `This line has ${counted(spaces, 'space')} before it, too few to belong to the entry above: it ends the numbered list.`,
    suggestion: `Begin it with ${needed} spaces.`,
  }),
  'accidental-markdown/mark-in-sentence': ({ mark }: { mark: string }): FindingText => ({
    message: `This ${mark} at the beginning of a line begins a list, in the middle of a sentence.`,
    suggestion: `Move it to the end of the line above, or write ${escaped(mark)}.`,
  }),
  'accidental-markdown/repeated-definition': ({ name }: { name: string }): FindingText => ({
    message: `${name} has another address above, so this line has no effect.`,
    suggestion: 'Delete one of the two, or give this one another name.',
  }),
  'accidental-markdown/unused-definition': ({ name }: { name: string }): FindingText => ({
    message: `This line gives ${name} an address and is not printed, but no text uses ${name}.`,
    suggestion: `Delete it, or use it: [words]${name}. If it is text, begin it with \\.`,
  }),
  'directives/open': ({ name, isBeforeBlock }: Block & { isBeforeBlock: boolean }): FindingText => ({
    message: `The block "${name}" is opened here and never closed.`,
    suggestion: `Add a line with only ::: after its last line${isBeforeBlock ? ', before the next block' : ''}.`,
  }),
  'directives/two-colons-at-end': ({ name }: Block): FindingText => ({
    message: `Two colons close nothing: the block "${name}" ends with a line of three.`,
    suggestion: 'Write: :::',
  }),
  'directives/repeated': (named: Block): FindingText => ({
    ...block(named, 'is in this text twice.'),
    suggestion: 'Delete one of the two.',
  }),
  'directives/unknown': ({ name, ...alternatives }: Block & Alternatives): FindingText => ({
    message: `There is no block "${name}".`,
    suggestion: alternativesText(
      alternatives,
      'Blocks have English names in every language: docs/articles.md lists them.',
    ),
  }),
  'directives/two-colons': ({ opening, ...named }: Block & { opening: string }): FindingText => ({
    ...block(named, 'holds nothing and begins with two colons.'),
    suggestion: `Write: ${opening}`,
  }),
  'directives/three-colons': ({ opening, ...named }: Block & { opening: string }): FindingText => ({
    ...block(named, 'begins with three colons.'),
    suggestion: `Write: ${opening}`,
  }),
  'directives/empty': (named: Block): FindingText => block(named, 'is empty.'),
  'directives/not-a-table': (named: Block): FindingText => block(named, 'must hold one table.'),
  'directives/not-a-list': (named: Block): FindingText =>
    block(named, 'must hold one list, each line beginning with "- ".'),
  'directives/item-count': ({
    items,
    expected,
    ...named
  }: Block & { items: number; expected: number }): FindingText =>
    block(named, `must have exactly ${expected} list items; it has ${items}.`),
  'directives/item-without-figure': ({ item, ...named }: Block & { item: string }): FindingText =>
    block(named, `needs a figure between ** at the beginning of each item: "${item}" has none.`),
  'directives/unquoted-words': ({ key, right }: { key: string; right: string }): FindingText => ({
    message: `The words of "${key}" need quotation marks around them: without, only the first one counts.`,
    suggestion: `Write: ${right}`,
  }),
  'directives/unknown-setting': ({
    name,
    key,
    ...alternatives
  }: Block & { key: string } & Alternatives): FindingText => ({
    message: `"${key}" is not a setting of the block "${name}".`,
    suggestion: alternativesText(alternatives),
  }),
  'directives/missing-setting': ({
    key,
    opening,
    ...named
  }: Block & { key: string; opening: string }): FindingText => ({
    ...block(named, `needs a ${key}.`),
    suggestion: `Write: ${opening}`,
  }),
  'directives/unknown-value': ({
    name,
    key,
    value,
    ...alternatives
  }: Block & { key: string; value: string } & Alternatives): FindingText => ({
    message: `"${value}" is not a ${key} of the block "${name}".`,
    suggestion: alternativesText(alternatives),
  }),
  'directives/not-a-number': ({ name, key, value }: Block & { key: string; value: string }): FindingText => ({
    message: `The ${key} of the block "${name}" must be a number above 0, not "${value}".`,
  }),
  'directives/curly-quotes': ({ text }: { text: string }): FindingText => ({
    message: 'These quotation marks are curly, as Word and phones type them: a block needs straight ones.',
    suggestion: `Write: "${text}"`,
  }),
  'directives/figure-without-bar': ({
    name,
    text,
    figure,
  }: Block & { text: string; figure: keyof typeof figureExamples }): FindingText => ({
    message: `"${text}" is not a figure that the block "${name}" can show as a bar.`,
    suggestion: `Write a number without other formatting: ${figureExamples[figure]}.`,
  }),
  'directives/stray-colons': (): FindingText => ({
    message: 'This line of colons closes no block.',
    suggestion: 'Delete it, or open a block above it.',
  }),
  'directives/malformed': ({ opening, ...named }: Block & { opening: string }): FindingText => ({
    ...block(named, 'is not written in the right way.'),
    suggestion: `Write it on a line of its own: ${opening}`,
  }),
}
