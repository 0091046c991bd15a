import { counted, type FindingText } from './finding-text.ts'

interface EarlyMention {
  file: string
  /** Name of the field. Empty in a text. */
  label: string
  day: string
  /** The day for `publishOn` of the file that names the other, if it has that field. */
  right?: string | undefined
  /** Whether visitors know the page that is to wait. */
  isPublic: boolean
}

/** Problems of content that can be read, but doesn't make sense or was forgotten. */
export const senseTexts = {
  'repeats/heading': ({ text, line }: { text: string; line: number }): FindingText => ({
    message: `The heading "${text}" is on this page twice: it is also in line ${line}.`,
    suggestion: 'Change one of the two, so that links and readers can tell the parts apart.',
  }),
  'repeats/paragraph': ({ line }: { line: number }): FindingText => ({
    message: `This paragraph is on this page twice: it also begins in line ${line}.`,
    suggestion: 'Delete one of the two.',
  }),
  'repeats/pasted-twice': ({ others }: { others: number }): FindingText => ({
    message: `From here on, this file says what it says above: this part and ${others} more are in it twice.`,
    suggestion: 'The text was probably pasted twice. Delete the second copy.',
  }),
  'repeats/sentence': ({ sentence }: { sentence: string }): FindingText => ({
    message: `This text says twice: "${sentence}"`,
    suggestion: 'It was probably pasted twice. Delete what is here twice.',
  }),
  'repeats/entry': ({ line }: { line: number }): FindingText => ({
    message: `This entry is in the list twice: it also stands in line ${line}.`,
    suggestion: 'Delete one of the two.',
  }),
  'repeats/versions': ({ line }: { line: number }): FindingText => ({
    message: `This says almost what line ${line} says: it looks like another version of the same text.`,
    suggestion: 'Keep the better one and delete the other.',
  }),
  'repeats/question': ({ text, line }: { text: string; line: number }): FindingText => ({
    message: `The question "${text}" is asked twice: it is also in line ${line}.`,
    suggestion: 'Delete one of the two, with its answer.',
  }),
  'repeats/title': ({ title, other }: { title: string; other: string }): FindingText => ({
    message: `The search title "${title}" is also that of ${other}.`,
    suggestion: 'Say in it what only this page is about.',
  }),
  'repeats/word': ({ word }: { word: string }): FindingText => ({
    message: `"${word}" is here twice in a row.`,
    suggestion: 'Delete one of the two.',
  }),
  'repeats/alt': ({
    text,
    src,
    file,
  }: {
    text: string
    src: string
    /** Undefined for the same file. */
    file: string | undefined
  }): FindingText => ({
    message: `"${text}" is also what another picture shows: ${src}${file === undefined ? ', in this file' : `, in ${file}`}.`,
    suggestion: 'Say of each of the two what only this picture shows.',
  }),
  'pasted/joined-sentences': ({ words, right }: { words: string; right: string }): FindingText => ({
    message: `A space is missing between two sentences: "${words}".`,
    suggestion: `Write: ${right}`,
  }),
  'pasted/lost-letter': ({ words }: { words: string }): FindingText => ({
    message: `"${words}" has a question mark in the place of a letter, which was lost when the text was copied.`,
    suggestion: 'Type the word again.',
  }),
  'pasted/chat': ({ words }: { words: string }): FindingText => ({
    message: `"${words}" is what a chat program says to its user, not to our visitors.`,
    suggestion: 'Delete it, and read the text below it once more: such programs invent figures and places.',
  }),
  'pasted/chat-source': ({ words }: { words: string }): FindingText => ({
    message: `${words} is how a chat program names its sources; visitors would read it as it stands.`,
    suggestion: 'Delete it. If the source is worth naming, link to it.',
  }),
  'pasted/chat-address': ({ right }: { right: string }): FindingText => ({
    message: 'The end of this address tells the other site that a chat program sent the visitor.',
    suggestion: `Write: ${right}`,
  }),
  'pasted/blank': ({ words }: { words: string }): FindingText => ({
    message: `${words} is a blank that was to be filled in; visitors would read it as it stands.`,
    suggestion: 'Write in its place what it asks for.',
  }),
  'pasted/shortcode': ({ words }: { words: string }): FindingText => ({
    message: `${words} is a command of WordPress; here it is printed as it stands.`,
    suggestion: 'Delete it. docs/articles.md shows how to write pictures and blocks.',
  }),
  'pasted/comment-mark': ({ words }: { words: string }): FindingText => ({
    message: `${words} is the mark of a comment in Google Docs; visitors would read it as it stands.`,
    suggestion: 'Delete it, the marks after it, and the comments at the end of the text.',
  }),
  'pasted/formula': ({ words }: { words: string }): FindingText => ({
    message: `${words} is how a chat program writes a formula; visitors would read its signs as they stand.`,
    suggestion: 'Write it as people do, such as 12 × 10 = 120.',
  }),
  'pasted/excel-day': ({ words }: { words: string }): FindingText => ({
    message: `${words} is how Excel writes a day: it takes figures such as 3-6 or 3/4 for one.`,
    suggestion: 'Write what stood there before Excel changed it.',
  }),
  'pasted/remains': ({ words, source }: { words: string; source: string }): FindingText => ({
    message: `"${words}" came along from ${source}; visitors would read it as it stands.`,
    suggestion: 'Delete it, and read what stands around it once more.',
  }),
  'pasted/footnote': ({ words, isInText }: { words: string; isInText: boolean }): FindingText => ({
    message: `${words} looks like the mark of a footnote in Word; here it is only a small digit.`,
    suggestion: isInText
      ? 'Say it in the sentence. Or write [^1] in its place, and the note in a line of its own that begins with [^1]: and a space.'
      : 'Say it in the sentence: a field has no footnotes.',
  }),
  'pasted/odd-letters': ({ words, right }: { words: string; right: string }): FindingText => ({
    message: `"${words}" has a letter that only looks right, as from a PDF or another alphabet: searches don't find the word.`,
    suggestion: `Write: ${right}`,
  }),
  'pasted/private-file': ({ name }: { name: string }): FindingText => ({
    message: `This leads to a file that ${name} keeps for one person: visitors may have to sign in, or find nothing.`,
    suggestion: 'Write what they need on a page, and link to the page. Or delete the link.',
  }),
  'pasted/split-word': ({
    words,
    right,
    hyphenated,
  }: {
    words: string
    right: string
    hyphenated: string
  }): FindingText => ({
    message: `"${words}" is divided at the end of a line: pages print a space there.`,
    suggestion: `Write ${right}, or ${hyphenated} if the hyphen belongs to it, on one line.`,
  }),
  'pasted/emoji-name': ({ words }: { words: string }): FindingText => ({
    message: `${words} is printed as it stands: only chat programs make a small picture of it.`,
    suggestion: 'Delete it, or type the emoji itself.',
  }),
  'pasted/detour': ({ name, right }: { name: string; right: string }): FindingText => ({
    message: `This link takes a detour over ${name}, which records who follows it.`,
    suggestion: `Write: ${right}`,
  }),
  'pasted/misread-file': ({ words, others }: { words: string; others: number }): FindingText => ({
    message: `"${words}" and ${others} more words were damaged when a program saved this file: it has read its letters wrongly.`,
    suggestion: 'Bring the earlier version of the file back, and save it with the encoding UTF-8.',
  }),
  'pasted/misread': ({ words, right }: { words: string; right: string }): FindingText => ({
    message: `"${words}" was damaged when it was copied: a program has read its characters wrongly.`,
    suggestion: `Write: ${right}`,
  }),
  'pasted/tracker': ({ right }: { right: string }): FindingText => ({
    message:
      'The end of this address records from where somebody copied it: visits of this link would be counted there.',
    suggestion: `Write: ${right}`,
  }),
  'pasted/short-address': ({ host }: { host: string }): FindingText => ({
    message: `${host} only passes visitors on: nobody sees where the link leads, and it may end.`,
    suggestion: 'Open it, and copy the address of the page that you come to.',
  }),
  'printed-twice/twice': ({ text }: { text: string }): FindingText => ({
    message: `Visitors would read "${text}" twice: the name in braces beside it prints it, too.`,
    suggestion: `Delete "${text}".`,
  }),
  'link-names/own-page': ({ words }: { words: string }): FindingText => ({
    message: `The link "${words}" leads to the page that it is on.`,
    suggestion: 'Choose another page, or write the words without a link.',
  }),
  'link-names/other-page': ({
    words,
    page,
    right,
  }: {
    words: string
    page: string
    right: string
  }): FindingText => ({
    message: `The link says "${words}" and leads to ${page}.`,
    suggestion: `Did you mean "${right}"?`,
  }),
  'impossible/day': ({ month, days }: { month: string; days: number }): FindingText => ({
    message: `${month} has ${days} days.`,
    suggestion: 'Correct the day or the month.',
  }),
  'impossible/comma': ({ words, right }: { words: string; right: string }): FindingText => ({
    message: `${words} has a comma before its cents.`,
    suggestion: `Did you mean "${right}"?`,
  }),
  'unfinished/mark': ({ text }: { text: string }): FindingText => ({
    message: `Visitors read ${text} here, and nothing else.`,
    suggestion: 'Write the text. If nobody knows it yet, leave the field out.',
  }),
  'unfinished/slashes': ({ isInBody }: { isInBody: boolean }): FindingText => ({
    message: '// begins no note here: visitors would read it, and what follows it.',
    suggestion: isInBody
      ? 'Delete both. A text has no notes: write them among the fields above it, after a # at the beginning of a line.'
      : 'Delete both. A note begins with # on a line of its own.',
  }),
  'impossible/temperature': ({ words, right }: { words: string; right: string }): FindingText => ({
    message: `${words} is hotter than any room.`,
    suggestion: `Did you mean "${right}"?`,
  }),
  'impossible/square-inches': ({ words, right }: { words: string; right: string }): FindingText => ({
    message: `${words} is no area of a room: a square foot has 144 of them.`,
    suggestion: `Did you mean "${right}"?`,
  }),
  'impossible/unit': ({
    words,
    right,
    name,
    unit,
  }: {
    words: string
    right: string
    name: string
    unit: string
  }): FindingText => ({
    message: `A ${name} is measured in ${unit}, and ${words} is more than any has.`,
    suggestion: `Did you mean "${right}"? If ${words} is the measure of something else, leave it.`,
  }),
  'oversights/same-entry': ({ other }: { other: string }): FindingText => ({
    message: `This is "${other}" once more, spelled otherwise.`,
    suggestion: 'Delete one of the two.',
  }),
  'oversights/relative-day': ({ words }: { words: string }): FindingText => ({
    message: `"${words}" is another day for each visitor, who may read this months later.`,
    suggestion: 'Write the date.',
  }),
  'images/credit': ({ words }: { words: string }): FindingText => ({
    message: `"${words}" says who made the picture; the words for people who cannot see it say what it shows.`,
    suggestion: 'Delete it here. If its maker must be named, name them in the text below the picture.',
  }),
  'images/swapped-before-and-after': ({ before, after }: { before: string; after: string }): FindingText => ({
    message: `By their names, the two pictures are swapped: before is ${before}, after is ${after}.`,
    suggestion: 'Look at both, and swap them and their words, or leave them if only the names are wrong.',
  }),
  'spanish/accent': ({ typed, right }: { typed: string; right: string }): FindingText => ({
    message: `"${typed}" lacks its accent.`,
    suggestion: `Write "${right}".`,
  }),
  'spanish/familiar': ({ typed }: { typed: string }): FindingText => ({
    message: `"${typed}" speaks to a friend; our pages say "usted" to visitors.`,
    suggestion: 'Write the sentence with usted, su and le.',
  }),
  'spanish/unopened': ({ mark, opening }: { mark: string; opening: string }): FindingText => ({
    message: `${mark} ends these words, and no ${opening} opens them.`,
    suggestion: `Write ${opening} before the first word of the ${mark === '?' ? 'question' : 'exclamation'}.`,
  }),
  'other-language/sentence': ({ language, own }: { language: string; own: string }): FindingText => ({
    message: `This sentence is in ${language}, and the texts of this file are in ${own}.`,
    suggestion: `Write it in ${own}. The texts in ${language} have a file of their own.`,
  }),
  'oversights/tabbed-table': ({ right, more }: { right: readonly string[]; more: number }): FindingText => ({
    message: 'This looks like a table that was copied: its cells would be printed in one line.',
    suggestion: `Write each row on a line of its own, like this: ${right.join('  ')}${more > 0 ? ' …' : ''}`,
  }),
  'oversights/capitals': (): FindingText => ({
    message:
      'These words are in capitals: visitors read them as shouted, and some screen readers spell them.',
    suggestion: 'Write them in small letters.',
  }),
  'oversights/exclamation-marks': ({ marks }: { marks: string }): FindingText => ({
    message: `${marks} is shouted.`,
    suggestion: 'Write one exclamation mark, or a full stop.',
  }),
  'oversights/vague-link': ({ text }: { text: string }): FindingText => ({
    message: `The link says "${text}", which doesn't say where it leads.`,
    suggestion: 'Link the words that name the page: people who hear links read aloud hear nothing else.',
  }),
  'oversights/alt-prefix': ({ prefix, right }: { prefix: string; right: string }): FindingText => ({
    message: `"${prefix}" is needless: a screen reader says already that this is a picture.`,
    suggestion: `Write: ${right}`,
  }),
  'oversights/british': ({ text, right }: { text: string; right: string }): FindingText => ({
    message: `"${text}" is British.`,
    suggestion: `Write "${right}", as people here do.`,
  }),
  'oversights/other-company': ({ name, own }: { name: string; own: string }): FindingText => ({
    message: `This sounds as if we were ${name}; our name is ${own.replace(/\.$/, '')}.`,
    suggestion: `Write {{fact:businessName}} in its place. If another company is meant, write {{as written ${name}}}.`,
  }),
  'oversights/private-mail': ({ address }: { address: string }): FindingText => ({
    message: `${address} looks like a private e-mail address.`,
    suggestion: 'Write {{fact:email}} if visitors should write to the business.',
  }),
  'oversights/expired-offer': ({ words }: { words: string }): FindingText => ({
    message: `This offer has run out: "${words}".`,
    suggestion: 'Delete it, or write the new day.',
  }),
  'oversights/lone-category': ({
    category,
    near,
    file,
  }: {
    category: string
    near: string
    file: string
  }): FindingText => ({
    message: `Only this file has the category "${category}", so visitors see one category more.`,
    suggestion: `Did you mean "${near}", as in ${file}?`,
  }),
  'unlinked/page': ({ url, others, kind }: { url: string; others: number; kind: string }): FindingText => ({
    message: `No menu, list or text names this page, ${url}; the other ${others} of ${kind} are named somewhere.`,
    suggestion: `Add it to content/navigation.yaml, or link to it from a text: [its name](${url})`,
  }),
  'request-labels/many': ({
    label,
    most,
    usual,
  }: {
    label: string
    most: number
    usual: readonly string[]
  }): FindingText => ({
    message: `"${label}" is one more name for the estimate form, which has ${most} already: ${usual.join(', ')}.`,
    suggestion: 'Use one of them, so that visitors know what the link opens.',
  }),
  'oversights/joined-entries': ({ entries }: { entries: readonly string[] }): FindingText => ({
    message: 'This entry looks like several: each of them needs a line of its own.',
    suggestion: `Put each on a line of its own: ${entries.join(' ')}`,
  }),
  'oversights/video': ({ right }: { right: string }): FindingText => ({
    message: 'Our pages show no videos: visitors would read this address.',
    suggestion: `Link to it, in words that say what it shows, such as: ${right}`,
  }),
  'oversights/town': ({ word, town }: { word: string; town: string }): FindingText => ({
    message: `"${word}" is almost the name of a city with a page.`,
    suggestion: `Did you mean "${town}"? If not, leave it.`,
  }),
  'agreement/conversion': ({
    first,
    second,
    right,
    swapped,
  }: {
    first: string
    second: string
    right: string
    /** The measure and its conversion, if only their units are swapped. */
    swapped?: string | undefined
  }): FindingText => ({
    message: `${first} is ${right}, not ${second}.`,
    suggestion: swapped
      ? `If the two units are swapped, write ${swapped}.`
      : 'Correct the one of the two that is wrong.',
  }),
  'agreement/weekday': ({
    said,
    right,
    date,
  }: {
    said: string
    right: string
    date: string
  }): FindingText => ({
    message: `${date} is a ${right}, not a ${said}.`,
    suggestion: 'Correct the day of the week or the date.',
  }),
  'agreement/phone-digits': ({
    display,
    digits,
    dial,
  }: {
    display: string
    digits: number
    dial: string
  }): FindingText => ({
    message: `The number that is shown, ${display}, has ${counted(digits, 'digit')} and not 10, as ${dial} has, which is dialed.`,
    suggestion: 'Show all ten digits of the number that is dialed.',
  }),
  'agreement/phone': ({
    display,
    dial,
    right,
  }: {
    display: string
    dial: string
    /** Undefined if the shown number isn't one of ten digits. */
    right?: string | undefined
  }): FindingText => ({
    message: `The number that is shown is ${display}, but ${dial} is dialed: who taps it calls somebody else.`,
    suggestion: right
      ? `If the shown number is right, write dial: "${right}". Otherwise correct "display".`
      : 'Show the ten digits that are dialed: phones do not know which letters stand for which digits.',
  }),
  'agreement/hours': ({
    typed,
    day,
    weekly,
  }: {
    typed: string
    day: string
    weekly?: string | undefined
  }): FindingText => ({
    message: `This says ${typed}; below "weekly", ${day} is ${weekly ?? 'no day on which we open'}.`,
    suggestion: weekly
      ? 'Write the same hours here and below "weekly": visitors read these, search engines those.'
      : `Add ${day} below "weekly", or take it out here.`,
  }),
  'agreement/claimed-day': ({
    day,
    isOpen,
    weekly,
  }: {
    day: string
    isOpen: boolean
    weekly?: string | undefined
  }): FindingText => ({
    message: `This says that we are ${isOpen ? 'open' : 'closed'} on ${day}s; below "weekly" in site.yaml, ${day} is ${weekly ?? 'no day on which we open'}.`,
    suggestion: 'Correct the one that is wrong.',
  }),
  'agreement/claimed-closing': ({
    time,
    closings,
  }: {
    time: string
    closings: readonly string[]
  }): FindingText => ({
    message: `This says that we are open until ${time}; below "weekly" in site.yaml, we close at ${closings.join(' or ')}.`,
    suggestion: 'Correct the one that is wrong. {{fact:hours}} prints the opening hours.',
  }),
  'agreement/served-place': ({ place }: { place: string }): FindingText => ({
    message: `This says that we don't serve ${place}, but ${place} has a page which says that we do.`,
    suggestion: `Correct this sentence, or remove the page of ${place}.`,
  }),
  'agreement/closes-first': ({ opens, closes }: { opens: string; closes: string }): FindingText => ({
    message: `Closes at ${closes}, which is not after ${opens}, when it opens.`,
    suggestion:
      closes === opens
        ? 'Write both times on 24 hours: 6 PM is "18:00". On a holiday when we are closed, delete the hours.'
        : 'Write both times on 24 hours: 6 PM is "18:00".',
  }),
  'agreement/day-twice': ({ day }: { day: string }): FindingText => ({
    message: `${day} has two opening times.`,
    suggestion: `Delete ${day} from one of the two lists of days.`,
  }),
  'agreement/holiday-date': ({
    name,
    shown,
    right,
  }: {
    name: string
    shown: string
    right: string
  }): FindingText => ({
    message: `${name} is on ${shown}.`,
    suggestion: `Write date: ${right}`,
  }),
  'agreement/holiday-twice': ({ date }: { date: string }): FindingText => ({
    message: `${date} is in the list of closed days twice.`,
    suggestion: 'Delete one of the two. A day without hours is closed; one with hours is open at these.',
  }),
  'agreement/holiday-ends-first': ({ date, until }: { date: string; until: string }): FindingText => ({
    message: `The last day, ${until}, is before the first, ${date}.`,
    suggestion: 'Correct one of them. January after a December is in the next year.',
  }),
  'agreement/founded-later': ({ year }: { year: number }): FindingText => ({
    message: `The business cannot have been founded in ${year}: that year is yet to come.`,
    suggestion: 'Write the year in which it was founded.',
  }),
  'agreement/future-year': ({ year, now }: { year: number; now: number }): FindingText => ({
    message: `This speaks of ${year} as if it were past, but it is ${now}.`,
    suggestion: 'Correct the year.',
  }),
  'agreement/early-date': ({ year, founded }: { year: string; founded: number }): FindingText => ({
    message: `The year ${year} is before ${founded}, when the business was founded.`,
    suggestion: 'Correct the year of the date.',
  }),
  'agreement/above-scale': ({
    value,
    best,
    right,
  }: {
    value: number
    best: number
    right?: number | undefined
  }): FindingText => ({
    message: `A rating of ${value} is more than ${best}, the best there is.`,
    suggestion: right === undefined ? `Write a number up to ${best}.` : `Did you mean ${right}?`,
  }),
  'agreement/updated-before': ({
    updated,
    published,
  }: {
    updated: string
    published: string
  }): FindingText => ({
    message: `Updated on ${updated}, before it was published on ${published}.`,
    suggestion: 'Correct one of the two dates, or delete "updated" if nothing has changed since.',
  }),
  'agreement/future-date': ({
    day,
    right,
    today,
    place,
  }: {
    day: string
    right: string
    today: string
    place: string
  }): FindingText => ({
    message: `${day} is yet to come, and visitors see this page now: in ${place} it is ${today}.`,
    suggestion: `Correct the date, or let the page appear on that day: publishOn: ${right}`,
  }),
  'schedule/order': ({ from, until }: { from: string; until: string }): FindingText => ({
    message: `The last day, ${until}, is before the first, ${from}: visitors would never see it.`,
    suggestion: 'Swap the two days, or correct one of them.',
  }),
  'schedule/public-already': ({ url, day }: { url: string; day: string }): FindingText => ({
    message: `Visitors know ${url}, and would find nothing there until ${day}.`,
    suggestion:
      'Delete the line "publishOn" to keep it. If nobody has seen it yet, delete its address in urls.txt. If it is to be away until then, leave both.',
  }),
  'schedule/other-date': ({
    field,
    right,
    day,
  }: {
    field: string
    right: string
    day: string
  }): FindingText => ({
    message: `The page appears on ${day}, and would say that it is of another day.`,
    suggestion: `Write ${field}: ${right}`,
  }),
  'schedule/link-too-early': ({ file, label, day, right, isPublic }: EarlyMention): FindingText => {
    const meanwhile = label ? 'let this lead to another page' : 'write these words without the link'
    return {
      message: `The link leads to ${file}, which visitors see from ${day} on: until then it would lead nowhere.`,
      suggestion: isPublic
        ? `Visitors know that page: delete the line "publishOn" in it to keep it. Otherwise ${meanwhile} until that day.`
        : `Until then ${meanwhile}${right ? `, or let this page wait, too: publishOn: ${right}` : '.'}`,
    }
  },
  'schedule/named-too-early': ({ file, label, day, right }: EarlyMention): FindingText => ({
    message: `${label} names ${file}, which visitors see from ${day} on.`,
    suggestion: right
      ? `Name another one until then, or let this one wait, too: publishOn: ${right}`
      : 'Name another one until then.',
  }),
  'schedule/named-too-long': ({
    file,
    label,
    day,
  }: {
    file: string
    label: string
    day: string
  }): FindingText => ({
    message: `${label} names ${file}, whose last day is ${day}.`,
    suggestion: 'Name one that stays, or let that one stay: delete its line "publishUntil".',
  }),
  'schedule/link-to-ended': ({
    file,
    day,
    successor,
  }: {
    file: string
    day: string
    successor: string
  }): FindingText => ({
    message: `The link leads to ${file}, whose last day was ${day}: visitors come to ${successor} instead.`,
    suggestion: 'Delete the link, or let it lead to another page.',
  }),
  'schedule/too-few-entries': ({
    label,
    count,
    minimum,
    day,
    files,
  }: {
    label: string
    count: number
    minimum: number
    /** Undefined for today. */
    day?: string | undefined
    files: readonly string[]
  }): FindingText => ({
    message: `${label} needs ${counted(minimum, 'entry', 'entries')}, and ${day ? `from ${day} on` : 'today'} visitors would see ${count}: ${files.join(', ')} ${files.length === 1 ? 'is' : 'are'} not there then.`,
    suggestion: 'Add an entry that is always there.',
  }),
}
