import { bulletText, counted, type FindingText } from './finding-text.ts'

const quoteWhole = (right: string) => `Put quotation marks round the text: ${right}`

const morePlaces = (count: number) =>
  count === 1 ? '' : `, and in ${count - 1} more ${count === 2 ? 'place' : 'places'}`

interface Indent {
  spaces?: number | undefined
  /** Field above in the same column. */
  above?: string | undefined
}

function indentText({ spaces = 0, above }: Indent): string {
  const place = above === undefined ? 'like the line below' : `so that it stands below "${above}"`
  return `with ${spaces === 0 ? 'no space' : counted(spaces, 'space')}, ${place}`
}

const outOfLine = 'This line does not begin in the same column as the fields that it belongs to.'

/** Problems in how a file is written, found while it is read. */
export const syntaxTexts = {
  'syntax/not-utf-8': (): FindingText => ({
    message: 'This character is not stored as UTF-8, so it would be printed as a box.',
    suggestion: 'Save the file with the encoding UTF-8 and type the character again.',
  }),
  'syntax/foreign-document': (): FindingText => ({
    message: 'This file is a document of another program, under the name of a text.',
    suggestion: 'Open it in that program, copy the words, and put them into a copy of a file like this one.',
  }),
  'syntax/git-lfs-pointer': (): FindingText => ({
    message: 'This is a note of where Git keeps the file, and not the file itself.',
    suggestion:
      'Ask a developer to run "git lfs pull", or bring the file back from an earlier version of the site.',
  }),
  'syntax/utf-16': (): FindingText => ({
    message: 'This file is stored as UTF-16, which Windows calls "Unicode", and not as UTF-8.',
    suggestion: 'In Notepad, choose "Save as", and below it the encoding UTF-8.',
  }),
  'syntax/binary': (): FindingText => ({
    message: 'This file is not stored as plain text.',
    suggestion: 'Save it as plain text, with the encoding UTF-8.',
  }),
  'syntax/lone-returns': ({ count }: { count: number }): FindingText => ({
    message: `${count === 1 ? 'A line of this file ends' : `${count} lines of this file end`} as old Mac programs end them (CR), so that what follows is not read as a new line.`,
    suggestion:
      'Save the file with the line ends LF, which the editor may call "Unix", or copy its text into a new file.',
  }),
  'syntax/other-line-breaks': ({ count }: { count: number }): FindingText => ({
    message: `A line break of Word, slides or a web page stands here${morePlaces(count)}: nobody can see it, and it begins no new line.`,
    suggestion: 'Delete it, and type a space, or Enter where a new line is meant.',
  }),
  'syntax/merge-conflict': (): FindingText => ({
    message: 'Two versions of this file were put together here, and nobody has chosen between them.',
    suggestion:
      'One stands above the line of =======, the other below it. Delete the one that is not wanted, and the lines of <<<<<<<, ======= and >>>>>>>.',
  }),
  'syntax/merge-remains': (): FindingText => ({
    message: 'Two versions of this file were put together, and this line is left of it.',
    suggestion:
      'Read what stands above it: if it is said twice, keep one of the two. Then delete this line, and any line of =======.',
  }),
  'syntax/invisible-characters': ({ count }: { count: number }): FindingText => ({
    message: `A character that nobody can see stands here${morePlaces(count)}. It came with a text that was copied.`,
    suggestion: 'Delete it, or type the word anew.',
  }),
  'syntax/no-break-spaces': ({ count }: { count: number }): FindingText => ({
    message: `This space is a no-break space${morePlaces(count)}, as Word and web pages have them: it does not count as a space here.`,
    suggestion: 'Delete it, and type a space.',
  }),
  'syntax/curly-quotes': ({ right }: { right: string }): FindingText => ({
    message: 'These quotation marks are curly, as Word and phones type them: here they are part of the text.',
    suggestion: `Use straight ones: ${right}`,
  }),
  'syntax/apostrophe': ({ text }: { text: string }): FindingText => ({
    message: 'This apostrophe ends the text, since the text stands between single quotation marks.',
    suggestion: `Use double ones: "${text}"`,
  }),
  'syntax/stars': ({ text }: { text: string }): FindingText => ({
    message: 'Stars make nothing bold here: a field is printed as it is typed.',
    suggestion: `Write without them: ${text}`,
  }),
  'syntax/space-after-minus': ({ right }: { right: string }): FindingText => ({
    message: 'A space stands between the minus and its number.',
    suggestion: `Write: ${right}`,
  }),
  'syntax/unquoted-mark-and-space': ({ mark, right }: { mark: string; right: string }): FindingText => ({
    message: `A text cannot begin with ${mark} and a space unless it stands in quotation marks.`,
    suggestion: `Write: ${right}`,
  }),
  'syntax/bullet': ({ bullet }: { bullet: string }): FindingText => ({
    message: `An entry of a list begins with a hyphen (-), not with ${bulletText(bullet)}.`,
    suggestion: 'Type a hyphen and a space in its place.',
  }),
  'syntax/bullet-in-text': ({ bullet }: { bullet: string }): FindingText => ({
    message: `Here, ${bulletText(bullet)} is printed in the middle of a text: lines that belong to one text are joined.`,
    suggestion:
      'If the field holds a list, write each entry on a line of its own that begins with a hyphen and a space, below a line with only the name of the field. Otherwise write sentences.',
  }),
  'syntax/gap-above-fields': (): FindingText => ({
    message: 'Something empty stands above the line of --- that begins the fields.',
    suggestion: 'Delete what is above: the file must begin with ---.',
  }),
  'syntax/empty': (): FindingText => ({
    message: 'The file is empty.',
    suggestion: 'Bring its text back from an earlier version of the site, or delete the file.',
  }),
  'syntax/no-fields-at-top': (): FindingText => ({
    message: 'The file does not begin with its fields.',
    suggestion: 'Begin the file with a line of ---, then the fields, then another line of ---.',
  }),
  'syntax/fields-without-end': (): FindingText => ({
    message: 'The fields at the top of the file begin here and never end.',
    suggestion: 'Add a line with only --- after the last field, before the text.',
  }),
  'syntax/wrong-fence': ({ line }: { line: string }): FindingText => ({
    message: `The line round the fields must be three hyphens, not ${line}.`,
    suggestion: 'Write: ---',
  }),
  'syntax/empty-file': (): FindingText => ({
    message: 'The file is empty.',
    suggestion: 'Write its fields, each as "name: text" on its own line, or bring back what stood here.',
  }),
  'syntax/unquoted-star': (): FindingText => ({
    message: 'A text that begins with * means something else in this kind of file.',
    suggestion: 'Put quotation marks round the whole text.',
  }),
  'syntax/not-fields': (): FindingText => ({
    message: 'This file must hold fields, each written as "name: text" on its own line.',
  }),
  'syntax/tabs': ({ spaces }: { spaces?: number }): FindingText => ({
    message: 'This line begins with a tab. Only spaces may stand at the beginning of a line.',
    suggestion:
      spaces === undefined
        ? 'Replace every tab at the beginning of the lines with two spaces.'
        : `Begin it with ${counted(spaces, 'space')} instead.`,
  }),
  'syntax/open-quote': ({ mark }: { mark: string }): FindingText => ({
    message: `A quotation mark ${mark} is opened here and never closed.`,
    suggestion: `Add ${mark} at the end of the text.`,
  }),
  'syntax/unquoted-placeholder': ({ right }: { right: string }): FindingText => ({
    message: 'A text that begins with {{ needs quotation marks.',
    suggestion: `Write: ${right}`,
  }),
  'syntax/unreadable-list': ({ right }: { right: string }): FindingText => ({
    message:
      'The entries between [ and ] cannot be told apart: each needs two quotation marks of its own, and a comma before the next.',
    suggestion: `Write: ${right}`,
  }),
  'syntax/unquoted-mark': ({ mark, right }: { mark: string; right: string }): FindingText => ({
    message: `A text cannot begin with ${mark} unless it stands in quotation marks.`,
    suggestion: `Write: ${right}`,
  }),
  'syntax/extra-bracket': ({ bracket }: { bracket: string }): FindingText => ({
    message: `There is one bracket ${bracket} too many.`,
    suggestion: 'Delete it.',
  }),
  'syntax/text-cut-by-comment': ({ right }: { right: string }): FindingText => ({
    message: 'The # cuts this text off: a # after a space begins a note, which no page shows.',
    suggestion: `${quoteWhole(right)}. If a note is meant, write two spaces before the #.`,
  }),
  'syntax/no-space-after-dash': ({ right }: { right: string }): FindingText => ({
    message: 'A space is missing after the - that begins this entry of the list.',
    suggestion: `Write: ${right}`,
  }),
  'syntax/dash-in-text': ({ entry, column }: { entry: string; column?: number }): FindingText => ({
    message: 'This line is read as part of the text above it.',
    suggestion:
      column === undefined
        ? 'Put quotation marks round the whole text.'
        : `Let its - stand in column ${column}: ${entry}`,
  }),
  'syntax/missing-comma': ({ name }: { name: string }): FindingText => ({
    message: `Before "${name}:" a comma is missing.`,
    suggestion: `Put a comma before it. If the colon belongs to a text, put quotation marks round the whole text.`,
  }),
  'syntax/stray-text': (): FindingText => ({
    message: 'This text stands where nothing can stand.',
    suggestion: 'Delete it, or put quotation marks round the whole text that it belongs to.',
  }),
  'syntax/line-of-changes': ({ count }: { count: number }): FindingText => ({
    message: `This line begins with +, as in a list of changes that was copied${morePlaces(count)}: here it is no part of the file.`,
    suggestion:
      'Put a space in the place of each + at the beginning of a line, so that the line begins where its neighbors do.',
  }),
  'syntax/text-after-fold': ({ mark, spaces }: { mark: string; spaces: number }): FindingText => ({
    message: `After ${mark} the text begins on the next line.`,
    suggestion: `Press Enter before this text, and let it begin with ${spaces} spaces, like the lines below.`,
  }),
  'syntax/link-in-field': ({ right }: { right: string }): FindingText => ({
    message: 'Brackets make no link here: a field is printed as it is typed.',
    suggestion: `Write: ${right}`,
  }),
  'syntax/backslash': ({ typed, right }: { typed: string; right?: string }): FindingText => ({
    message: `"${typed}" has a backslash, which means something else between these quotation marks.`,
    suggestion:
      right === undefined
        ? "Use single quotation marks ' round the text, or leave the backslash out."
        : `The name of a file has / here, as in addresses: ${right}`,
  }),
  'syntax/space-in-fold': ({ right }: { right: string }): FindingText => ({
    message: `A space stands within ${right}: the two signs belong together.`,
    suggestion: `Write: ${right}`,
  }),
  'syntax/fence': ({ fence, isClosed }: { fence: string; isClosed: boolean }): FindingText => ({
    message: `A line of ${fence} begins this file, as chat programs put them round a text to be copied.`,
    suggestion: isClosed ? 'Delete this line and the last one.' : 'Delete the line.',
  }),
  'syntax/backticks': ({ text }: { text: string }): FindingText => ({
    message: 'The signs ` mark code in chat programs; here they are printed.',
    suggestion: `Write without them: ${text}`,
  }),
  'syntax/marked-name': ({ right }: { right: string }): FindingText => ({
    message:
      'The name of a field stands alone, without the stars or signs that a chat program puts round it.',
    suggestion: `Write: ${right}`,
  }),
  'syntax/entry-below-text': ({
    field,
    list,
  }: {
    field: string
    list?: string | undefined
  }): FindingText => ({
    message: `"${field}" above holds one text and no list, so this line is read as part of that text.`,
    suggestion: `If it is an entry of ${list === undefined ? 'a list' : `"${list}"`}, move it there. If it belongs to the text, put quotation marks round the whole text.`,
  }),
  'syntax/field-name-not-text': ({ right }: { right: string }): FindingText => ({
    message: 'The name of a field must be plain text.',
    suggestion: `Write: ${right}`,
  }),
  'syntax/unreadable-line': (): FindingText => ({
    message: 'This line cannot be read.',
    suggestion: 'Put quotation marks round its text, or compare it with a line like it that can be read.',
  }),
  'syntax/dashes-at-end': (): FindingText => ({
    message: 'This file has no line of --- at its end.',
    suggestion: 'Delete the line.',
  }),
  'syntax/two-records': (): FindingText => ({
    message: 'A line of --- divides this file in two: a file holds one record.',
    suggestion: 'Move what stands below it into a file of its own, or delete the line.',
  }),
  'syntax/field-twice': ({ key, firstLine }: { key: string; firstLine?: number }): FindingText => ({
    message: `"${key}" is written twice${firstLine === undefined ? '' : `: it already stands in line ${firstLine}`}.`,
    suggestion: 'Delete one of the two, or give it its right name.',
  }),
  'syntax/outdented-group': ({ group }: { group: string }): FindingText => ({
    message: `"${group}" has nothing below it, because its fields, from here on, stand as far left as it does.`,
    suggestion: `Put two spaces more before each line that belongs to "${group}".`,
  }),
  'syntax/entry-without-hyphen': ({
    key,
    spaces,
    firstLine,
  }: {
    key: string
    spaces: number
    firstLine: number
  }): FindingText => ({
    message: `"${key}" is written twice in one entry of the list, in line ${firstLine} and here.`,
    suggestion: `If a new entry begins here, begin it with ${counted(spaces, 'space')} and a hyphen: - ${key}: If not, delete one of the two.`,
  }),
  'syntax/two-fields-on-a-line': ({ name }: { name: string }): FindingText => ({
    message: `Two fields stand on this line: "${name}:" begins the second.`,
    suggestion: `Put "${name}:" and what follows it on a line of its own, below the first field and with as many spaces before it. If it belongs to the text, put quotation marks round the whole text.`,
  }),
  'syntax/left-of-text': ({ spaces, lines }: { spaces: number; lines: number }): FindingText => ({
    message: `${lines === 1 ? 'This line begins' : `This line and the ${counted(lines - 1, 'line')} below it begin`} too far left to be part of the text above.`,
    suggestion: `Begin ${lines === 1 ? 'it' : 'each of them'} with ${counted(spaces, 'space')}, as that text does.`,
  }),
  'syntax/entry-below-brackets': ({ right, entries }: { right: string; entries: number }): FindingText => ({
    message: 'The list above is written in brackets, so an entry cannot stand below it.',
    suggestion: `Write this line into the brackets, and delete ${entries === 1 ? 'it' : `the ${entries} lines`} here: ${right}`,
  }),
  'syntax/brackets-below-entries': ({ right }: { right: string }): FindingText => ({
    message: 'The list above has each entry on a line with a hyphen, so an entry cannot stand in brackets.',
    suggestion: `Write: ${right}`,
  }),
  'syntax/colon-in-text': ({ right }: { right: string }): FindingText => ({
    message: 'This text has a colon (:) in it, which is read as the beginning of a new field.',
    suggestion: quoteWhole(right),
  }),
  'syntax/no-space-after-colon': ({ key, value }: { key: string; value: string }): FindingText => ({
    message: `A space is missing after "${key}:".`,
    suggestion: `Write: ${key}: ${value}`,
  }),
  'syntax/sign-after-name': ({ sign, right }: { sign: string; right: string }): FindingText => ({
    message: `After the name of a field stands a colon, not ${sign}.`,
    suggestion: `Write: ${right}`,
  }),
  'syntax/stray-line': ({ line, isInBlock }: { line: string; isInBlock: boolean }): FindingText => ({
    message: `"${line}" is neither a field ("name: text") nor part of the text above it.`,
    suggestion: isInBlock
      ? 'Begin the line with two more spaces than the line above.'
      : 'Add the name of the field and a colon, or indent the line to make it part of the text above.',
  }),
  'syntax/too-deep': ({ column }: { column: number }): FindingText => ({
    message: outOfLine,
    suggestion: `Let it begin in column ${column}, like the line above.`,
  }),
  'syntax/dash-out-of-line': ({ column }: { column: number }): FindingText => ({
    message: outOfLine,
    suggestion: `Let its - stand in column ${column}, below that of the entry above.`,
  }),
  'syntax/line-out-of-line': ({ spaces, above, other }: Indent & { other?: Indent }): FindingText => ({
    message: outOfLine,
    suggestion:
      spaces === undefined
        ? 'Give it as many spaces at its beginning as its neighbors have.'
        : `Begin it ${indentText({ spaces, above })}${other ? `, or ${indentText(other)}` : ''}.`,
  }),
  'syntax/bracket-in-comment': ({ opening, closing }: { opening: string; closing: string }): FindingText => ({
    message: `This # hides the rest of the line, and with it the ${closing} that belongs to the ${opening}.`,
    suggestion: 'Delete the #, or put quotation marks round the text that it is part of.',
  }),
  'syntax/open-bracket': ({ opening, closing }: { opening: string; closing: string }): FindingText => ({
    message: `The bracket ${opening} is opened but never closed.`,
    suggestion: `Add ${closing} at the end of the list.`,
  }),
  'syntax/text-after-quote': ({ right }: { right: string }): FindingText => ({
    message: 'The text goes on after its closing quotation mark.',
    suggestion: `Write: ${right}`,
  }),
}
