/**
 * A mistake of office staff with Word, phones, Excel, mail or GitHub's web form, in one file of the fixture site. office.txt lists the
 * messages.
 */
export interface OfficeMistake {
  name: string
  file: string
  /** Returns the changed text of the file. The text of a new file is empty before. */
  make: (text: string) => string
  /** Whether the edit is valid, so that the check must report nothing. */
  isHarmless?: true
}

const city = 'cities/north-beak.yaml'
const terms = 'terms.yaml'
const article = 'articles/first-snow.md'

function typed(name: string, file: string, right: string | RegExp, wrong: string): OfficeMistake {
  return {
    name,
    file,
    make(text) {
      const made = text.replace(right, () => wrong)
      if (made === text) throw new Error(`${name}: ${file} has nothing to slip on`)
      return made
    },
  }
}

const harmless = (mistake: OfficeMistake): OfficeMistake => ({ ...mistake, isHarmless: true })

const inBody = (name: string, words: string) => typed(name, article, 'Somebody stamped.', words)

function added(name: string, file: string, from = city): OfficeMistake & { from: string } {
  return { name, file, from, make: text => text }
}

const longSentence =
  'The first winter of the company ended with more holes in the ice than with floors on top of it.'
const population = 'population: "312"'
const low = 'low: 1,'
const date = '2025-07-14'

export const officeMistakes: readonly (OfficeMistake & { from?: string })[] = [
  // Word, Pages and mail
  typed('curly quotation marks round a number', city, '"312"', '“312”'),
  typed('curly quotation marks in a list', city, '["79734"]', '[“79734”]'),
  typed(
    'curly quotation marks round a title with a colon',
    article,
    /"(First snow: how[^"]*)"/,
    '“First snow: how”',
  ),
  typed(
    'an opening mark curly, the closing one straight',
    article,
    /"(First snow: how[^"]*)"/,
    '“First snow"',
  ),
  typed('single curly marks', city, '"312"', '‘312’'),
  typed('curly marks in a block', article, 'kind="tip"', 'kind=“tip”'),
  typed('an apostrophe between single marks', city, 'text: See above.', "text: 'Don't look up.'"),
  typed('bold at the beginning of an entry', city, '- In North Beak the', '- **In North Beak** the'),
  typed('bold within a field', city, 'that nobody has seen', 'that **nobody** has seen'),
  typed('a link within a field', city, 'that nobody has seen', 'that [nobody](/contact) has seen'),
  typed('a dash for the hyphen of an entry', city, '- In North Beak', '– In North Beak'),
  typed('a dot for the hyphen of an entry', city, '- In North Beak', '• In North Beak'),
  typed('a dash for the three hyphens', article, /^---/, '—-'),
  typed('an empty line above the fields', article, /^/, '\n'),
  typed('a no-break space after a colon', city, population, 'population:\u00a0"312"'),
  typed('no-break spaces before a field', city, '  lat: 30', '\u00a0\u00a0lat: 30'),
  typed('a character without a width in a name', city, 'population', 'popu\u200blation'),
  typed('a character without a width in a text', city, 'A small', 'A \u200bsmall'),
  typed('a soft hyphen', city, 'blizzard-county', 'blizzard-coun\u00adty'),
  typed('a character spelled as in web pages', city, 'A small colony', 'A small&nbsp;colony'),
  typed('a tag of a web page in a field', city, 'A small colony', 'A small <b>colony</b>'),
  inBody('open on a day that is closed', 'We are open on Wednesdays. Somebody stamped.'),
  inBody('closed on a day that is open', 'On Mondays we are closed. Somebody stamped.'),
  inBody('another closing time', 'Our office is open every day until 7 PM. Somebody stamped.'),
  inBody('a city with a page that is not served', 'We do not serve North Beak yet. Somebody stamped.'),
  harmless(inBody('the right days', 'We are open on Mondays. On Fridays we are closed.')),
  harmless(inBody('the right closing time', 'We’re open until 11:59 p.m. on Mondays.')),
  harmless(inBody('a single closed day', 'We are closed on Monday, November 30.')),
  harmless(inBody('the days of somebody else', 'They are open on Sundays until 7 PM.')),
  harmless(inBody('a city that is not served', 'We do not serve South Beak.')),
  harmless(inBody('work that is not done in a city', 'We don’t lay floors in the dark.')),
  inBody('a paragraph pasted twice', `${longSentence}\n\nSomebody stamped.\n\n${longSentence}\n\n`),
  harmless(inBody('a short line twice', 'Then it snowed.\n\nSomebody stamped.\n\nThen it snowed.')),
  inBody('a tag of a web page in a text', '<span style="color:red">Somebody stamped.</span>'),
  inBody('a list with dots', '• Somebody stamped.\n• Somebody else did not.'),
  inBody('a list with check marks', 'We bring:\n✅ the snow\n✅ the shovels'),
  inBody('a list with boxes', '[ ] Somebody stamped.\n[ ] Somebody else did not.'),
  inBody('a list with digits in boxes', '1️⃣ Stamp the snow\n2️⃣ Sweep it'),
  inBody('a list with letters', 'a) Stamp the snow\nb) Sweep it'),
  inBody('a list with hyphens and boxes', '- [ ] Stamp the snow\n- [x] Sweep it'),
  // Markdown by hand
  typed('a heading without its space', article, '## The patch', '##The patch'),
  inBody('a list without its spaces', '-Somebody stamped.\n-Somebody else did not.'),
  inBody('a numbered list without its spaces', '1.Somebody stamped.\n2.Somebody else did not.'),
  typed('spaces inside of the stars', article, '**harder**', '** harder **'),
  typed('stars that are never closed', article, '**harder**', '**harder'),
  typed('a space between the two parts of a link', article, '](/services', '] (/services'),
  typed('a row of a table without a cell', article, '| Ice | 4 |', '| Ice |'),
  typed('a row of a table with a cell too many', article, '| Ice | 4 |', '| Ice | 4 | 5 |'),
  typed('a table without its line of hyphens', article, '|---|---|\n', ''),
  typed('too few hyphens below the first row of a table', article, '|---|---|\n', '|---|\n'),
  typed('dashes of Word below the first row of a table', article, '|---|---|\n', '|—|—|\n'),
  inBody('a table without outer pipes and hyphens', 'Room | Floor | Days\nIgloo | Ice | 4\nCave | Snow | 3'),
  inBody('a table laid out with spaces', 'Room     Floor   Days\nIgloo    Ice     4\nCave     Snow    3'),
  inBody('two columns laid out with spaces', 'Room     Floor\nIgloo    Ice\nCave     Snow'),
  inBody('a sentence in capitals', 'CALL US TODAY FOR ICE!!!'),
  inBody('several exclamation marks', 'Somebody stamped!!'),
  harmless(inBody('two spaces after a sentence', 'Stamp.  Sweep.\nSlide.  Stop.\nRest.  Sleep.')),
  harmless(inBody('two spaces in the middle of a text', 'Stamp the  snow.\nThen sweep it.\nThen sleep.')),
  harmless(inBody('abbreviations in capitals', 'LVP, WPC, SPC and NWFA are words of the trade. OK!')),
  inBody('a table of two columns without hyphens', 'Room | Floor\nIgloo | Ice\nCave | Snow'),
  typed('a block that is never closed', article, 'left-foot-first).\n:::', 'left-foot-first).'),
  typed(
    'a block that is never closed, above another',
    article,
    'left-foot-first).\n:::',
    'left-foot-first).\n\n:::checklist{title="Stamp"}\n- Left\n:::',
  ),
  inBody('bold words in place of a heading', '**The second patch**\n\nSomebody stamped.'),
  typed('an emoji before a heading', article, '## The patch', '## 🔥 The patch'),
  typed('a heading in capitals', article, '## The patch', '## THE PATCH FROM LAST WINTER'),
  inBody('a comment of Word', 'Somebody stamped. [Commented [JS1]: ask the walrus]'),
  inBody('a sentence without its end', 'Somebody stamped on the snow until the\n\n'),
  // Chats, templates and other programs
  inBody('the answer of a chat', 'Certainly! Here is a shorter version:\n\nSomebody stamped.'),
  inBody('a source of a chat', 'Somebody stamped.【4†source】'),
  inBody('a blank of a template', 'Somebody stamped in [insert city].'),
  inBody('a command of WordPress', '[gallery ids="12,15"]\n\nSomebody stamped.'),
  inBody('the name of an emoji', 'Somebody stamped :penguin: and swept.'),
  inBody('an apostrophe that a program damaged', 'Somebody didnâ€™t stamp.'),
  inBody(
    'a link over a search engine',
    '[Ice](https://www.google.com/url?q=https://ice.example/floes&sa=D) holds.',
  ),
  inBody('a link that a chat marked', '[Ice](https://ice.example/?utm_source=chatgpt.com) holds.'),
  harmless(inBody('an answer', 'Of course, here on the shelf the ice moves. Sure, we can do that.')),
  harmless(inBody('words in brackets', 'Press [Enter] in the town [sic] of [name](/contact).')),
  harmless(inBody('words with colons', 'Mix ice:snow:water 3:1:1, at 10:30: the crew comes.')),
  harmless(inBody('accents and quotation marks', 'The café’s “château” costs 5 € “là-bas”, à la carte.')),
  harmless(inBody('an address with a question', 'See https://www.google.com/maps?q=north+beak first.')),
  typed('a check mark before an entry', city, '- In North Beak', '- ✔ In North Beak'),
  typed('a dot after the hyphen of an entry', city, '- In North Beak', '- • In North Beak'),
  // Excel, numbers and dates
  typed('a number in thousands', 'site.yaml', 'foundedYear: 2001', 'foundedYear: 2,001'),
  typed('a decimal comma', terms, low, 'low: 3,50,'),
  typed('a dollar sign', terms, low, 'low: $3,'),
  typed('a number with its unit', terms, low, 'low: 3 hours,'),
  typed('a number in words', terms, low, 'low: three,'),
  typed('a date of the United States', article, date, '07/14/2025'),
  typed('a date that may be two', article, date, '07/04/2025'),
  typed('a date in words', article, date, 'July 14, 2025'),
  typed('a date as Excel writes it', article, date, '14-Jul-2025'),
  typed('a date that does not exist', article, date, '2025-02-30'),
  typed('a date without its zeros', article, date, '2025-7-14'),
  typed('the date of a review without its zeros', 'costs.yaml', /(?<=reviewed: )20(\d\d)-.*/, '2025-7-14'),
  typed('yes for true', 'facts.yaml', 'confirmed: true', 'confirmed: yes'),
  typed('a fact whose number and text disagree', 'facts.yaml', 'text: 77+', 'text: 1.2M+'),
  typed('a fact whose text is behind', 'facts.yaml', 'value: 77', 'value: 770'),
  // Places
  typed('a ZIP code of another county', city, '"79734"', '"78460"'),
  typed('two digits of a ZIP code swapped', city, '"79734"', '"79743"'),
  typed('a letter in a ZIP code', city, '"79734"', '"7973A"'),
  typed('the letter O in a ZIP code', city, '"79734"', '"797O4"'),
  typed('a ZIP code with its four more digits', city, '"79734"', '"79734-1234"'),
  typed('a ZIP code of another state', city, '"79734"', '"90210"'),
  typed(
    'latitude and longitude swapped',
    city,
    'lat: 30.5882\n  lng: -103.8946',
    'lat: -103.8946\n  lng: 30.5882',
  ),
  typed('the minus of the longitude forgotten', city, '-103.8946', '103.8946'),
  typed('a coordinate with its degree', city, '30.5882', '30.5882°'),
  // Names, links and pictures
  typed('a name of a field with a capital', city, 'population:', 'Population:'),
  typed('an equals sign for the colon', city, 'population:', 'population ='),
  typed('a text that begins with a hyphen', city, 'text: See above.', 'text: - See above.'),
  typed('a text that begins with a question mark', city, 'text: See above.', 'text: ? See above.'),
  typed('a text that begins with an @', city, 'text: See above.', 'text: @home'),
  typed(
    'our own page by its whole address',
    article,
    '](/services',
    '](https://waddle-and-flap.example/services',
  ),
  typed(
    'our own page by a wrong whole address',
    article,
    '](/services/floe-repair',
    '](https://waddle-and-flap.example/services/roofs',
  ),
  typed('an address without its beginning', article, '](/services/floe-repair', '](www.example.com'),
  typed('a picture by its place on a computer', article, '(huddle.jpg)', '(C:\\Users\\Pat\\huddle.jpg)'),
  typed('a picture by its place in the project', article, '(huddle.jpg)', '(content/images/huddle.jpg)'),
  typed('a picture with another ending', article, '(huddle.jpg)', '(huddle.jpeg)'),
  typed(
    'the name of a file for what a picture shows',
    city,
    'alt: Igloo behind a wall of driving snow',
    'alt: IMG_4031.jpg',
  ),
  typed('the name that a phone gave', article, '![Huddle of penguins from above]', '![IMG_4031]'),
  typed('one picture before and after', 'projects/grandmas-igloo.yaml', 'src: after.jpg', 'src: before.jpg'),
  // GitHub's web form and files
  typed(
    'a merge that nobody finished',
    city,
    population,
    `<<<<<<< HEAD\n${population}\n=======\npopulation: "313"\n>>>>>>> main`,
  ),
  inBody('a merge that nobody finished, in a text', '<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> main\n\n'),
  inBody('a merge that somebody half finished', 'One.\n\n=======\nTwo.\n>>>>>>> main\n\n'),
  typed('a second record below', city, /$/, '---\norder: 3\nname: South Beak\n'),
  typed('a line of hyphens at the end', city, /$/, '---\n'),
  added('a copy beside the original', 'cities/north-beak copy.yaml'),
  added('a copy as browsers name it', 'cities/north-beak (1).yaml'),
  added('a copy under a name of its own', 'cities/south-beak.yaml'),
  added('what an editor left behind', 'cities/north-beak.yaml~'),
  added('what Word left behind', 'articles/~$first-snow.docx', article),
  added('a second ending', 'articles/second-snow.md.txt', article),
  added('a second ending beside the original', 'articles/first-snow.md.txt', article),
  added('a document of Word', 'articles/second-snow.docx', article),
  added('a picture among the texts', 'articles/snow.jpg', article),
  // Shapes
  typed(
    'two coordinates on one line',
    city,
    /coordinates:\n {2}lat: .*\n {2}lng: .*\n/,
    'coordinates: 30.5882, -103.8946\n',
  ),
  typed('a price range as text', 'prices.yaml', /(?<= material: )\{ low: [^}]*\}/, '3-8'),
  typed('a field in another language', city, 'description: ', 'Beschreibung: '),
  typed(
    'a field above its group',
    city,
    'metadata:\n  title: Igloo floors in North Beak\n',
    'title: Igloo floors in North Beak\nmetadata:\n',
  ),
  typed('a field that slipped into the group above', city, /^picture: /m, '  picture: '),
  typed(
    'a title and a description that are swapped',
    city,
    /title: (Igloo.*)\n {2}description: (.*)\n/,
    'title: Floors that stay where they are in North Beak, tied down at all four corners and swept by the wind.\n  description: Igloo floors in North Beak\n',
  ),
  typed(
    'choices on one line, one of them within another',
    city,
    /popularStyles: .*/,
    'popularStyles: wood-look tile, waterproof laminate, cork, carpet',
  ),
  typed('a list on one line', city, /zipCodes:.*\n/, 'zipCodes: 79734, 79854\n'),
  typed(
    'a hyphen before a text',
    'projects/grandmas-igloo.yaml',
    /title: .*/,
    'title:\n  - The igloo of Grandma',
  ),
  typed(
    'a picture without its fields',
    'articles/sliding-safely.md',
    /picture: \{.*\}/,
    'picture: huddle.jpg',
  ),
  typed('a time of twelve hours', 'site.yaml', 'opens: "12:00"', 'opens: 12 PM'),
  typed('noon in words', 'site.yaml', 'opens: "12:00"', 'opens: noon'),
  typed('both times in one field', 'site.yaml', /opens: "12:00"\n.*\n/, 'opens: 8 AM – 4 PM\n'),
  typed('the hours of a holiday as people write them', 'site.yaml', /hours: \{[^}]*\}/, 'hours: 7am-noon'),
  typed('closed in place of hours', 'site.yaml', /hours: \{[^}]*\}/, 'hours: closed'),
  typed('days and hours in one line', 'site.yaml', /days: \[Mon.*\n.*\n.*\n/, 'Mon-Fri 9 AM – 5 PM\n'),
  typed('a range of days', 'site.yaml', '[Monday, Tuesday]', 'Mon-Wed'),
  typed('a holiday in words', 'site.yaml', /\{ date: 2095-12-20.*/, 'Dec 20: closed'),
  typed('the plural of a field', 'projects/grandmas-igloo.yaml', 'city:', 'cities:'),
  typed('a number to dial with hyphens', 'site.yaml', 'dial: "+14325550177"', 'dial: 432-555-0177'),
  typed('a number that a pattern wants with commas', city, population, 'population: 45697'),
  typed('a field one space too far left', 'faq.yaml', /^ {4}(?=answer: Wrong)/m, '   '),
  typed('a field one space too far right', 'faq.yaml', /^ {4}(?=answer: Wrong)/m, '     '),
  typed(
    'dots in a folded text',
    city,
    /description: .*\n/,
    'description: >-\n  A small colony that nobody has seen.\n  • One\n  • Two\n',
  ),
  // Placeholders and the price book
  typed('a kind of price that a floor lacks', article, 'It began', 'For {{price:igloo.plainJob}}, it began'),
  typed('a floor of the price book renamed', 'prices.yaml', /^ {2}packedSnow:/m, '  looseSnow:'),
  typed('a dot for the colon of a fact', article, 'It began', 'It is {{fact.rating}} and began'),
  // Values in braces and brackets
  typed('a comma left out in braces', 'pages/search.yaml', 'Colonies, href', 'Colonies href'),
  typed(
    'a comma left out in braces before the next line',
    'pages/search.yaml',
    'Colonies, href',
    'Colonies\n      href',
  ),
  typed('a colon in a text in braces', 'pages/search.yaml', 'label: Colonies', 'label: Birds: colonies'),
  typed('a text for a list in braces', 'pages/search.yaml', '[whale bite]', 'whale bite'),
  typed('brackets around a text in braces', 'pages/search.yaml', 'find: floe repair', 'find: [floe repair]'),
  typed('brackets around a text', 'pages/search.yaml', 'eyebrow: Dive', 'eyebrow: [Dive]'),
  // Links
  typed('a space in the address of a link', article, '](/services/floe-repair)', '](services/floe repair)'),
  typed('an e-mail address as a link', article, '](/services/floe-repair)', '](walrus@shop.example)'),
  typed(
    'our own e-mail address as a link',
    article,
    '](/services/floe-repair)',
    '](honk@waddle-and-flap.example)',
  ),
  typed('a phone number as a link', article, '](/services/floe-repair)', '](800-222-1222)'),
  typed('our own phone number as a link', article, '](/services/floe-repair)', '](432-555-0177)'),
  typed(
    'our own phone number in a field for a link',
    'pages/search.yaml',
    'href: /cities',
    'href: 432-555-0177',
  ),
  typed('another number of cities', article, 'Somebody stamped.', 'We serve 25 cities on the ice.'),
  typed(
    'another number of years',
    article,
    'Somebody stamped.',
    'In our twelve years on the ice nobody slipped.',
  ),
  typed('another rating', article, 'Somebody stamped.', 'Our customers rate us 3.9 stars on average.'),
  typed('a number with hyphens in a link', article, '](/services/floe-repair)', '](tel:1-800-222-1222)'),
  typed('an address of the own computer', article, '](/services', '](http://localhost:3000/services'),
  typed(
    'a comma in an e-mail address',
    article,
    '](/services/floe-repair)',
    '](mailto:herring@shop,example)',
  ),
  typed(
    'two redirects that lead in a circle',
    'redirects.yaml',
    /$/,
    '  - { from: /ice, to: /snow, reason: Renamed }\n  - { from: /snow, to: /ice, reason: Renamed }\n',
  ),
  added('a project among the cities', 'cities/igloo-of-grandma.yaml', 'projects/grandmas-igloo.yaml'),
  // Other files
  typed('a word in braces misspelt', 'mail.yaml', 'We have {reference}', 'We have {refrence}'),
  typed('a percentage for a fraction', 'floors/pebbles.yaml', /gloss: [\d.]+/, 'gloss: 30%'),
  typed(
    'a city by its name and state',
    'projects/grandmas-igloo.yaml',
    'city: flippersburg',
    'city: Flippersburg, TX',
  ),
  typed(
    'a redirect from a whole address',
    'redirects.yaml',
    'from: /blog',
    'from: https://waddle-and-flap.example/blog',
  ),
  typed('a range of ZIP codes', city, /zipCodes:.*\n/, 'zipCodes: 79734-79739\n'),
  typed(
    'the first field of a group one space too far right',
    'prices.yaml',
    '  squareFoot: ',
    '   squareFoot: ',
  ),
  typed('a tab for four spaces', 'site.yaml', /^ {4}(?=display: )/m, '\t'),
  typed(
    'a quotation mark forgotten in braces',
    'floors/pebbles.yaml',
    'seen from above" }',
    'seen from above }',
  ),
  typed('a note behind an open quotation mark', city, '"312"', '"312 # as on the map'),
  // Harmless
  harmless(typed('a text folded over two lines', city, 'text: See above.', 'text: See\n      above.')),
  harmless(typed('no end of the last line', city, /\n$/, '')),
  harmless(typed('an empty line more', city, population, `\n${population}\n`)),
  harmless(typed('curly quotation marks within a text', city, 'that nobody', 'that “nobody”')),
  harmless(typed('a curly apostrophe', city, 'has not stopped', 'hasn’t stopped')),
  harmless(typed('a no-break space between two words', city, 'A small', 'A\u00a0small')),
  harmless(inBody('a star with its note', 'Somebody stamped.* \\*Not you.')),
  harmless(inBody('an emoji of several', 'Somebody stamped. 👨‍👩‍👧')),
  harmless(inBody('one line with a check mark', '✅ Somebody stamped, and nobody slipped.')),
  harmless(inBody('check marks above each other, by line breaks', '✅ Stamped  \n✅ Swept')),
  harmless(inBody('a box in the middle of a sentence', 'Tick the [ ] on the form.')),
  harmless(inBody('letters within a sentence', 'We a) stamp and b) sweep.')),
  harmless(inBody('a list whose entries begin with emoji', '- ✅ Stamped\n- ✅ Swept')),
  harmless(inBody('a table without outer pipes', 'Room | Floor\n--- | ---\nIgloo | Ice')),
  harmless(inBody('names with pipes between them', 'North Beak | South Beak | Flippersburg')),
  harmless(inBody('two lines with a pipe', 'North Beak | South Beak\nCall us | Write to us')),
  harmless(inBody('a bold sentence above a text', '**Nobody slipped.**\n\nSomebody stamped.')),
  harmless(inBody('bold words before a list', '**Bring these:**\n\n- snow\n- shovels')),
  harmless(typed('an abbreviation in a heading', article, '## The patch', '## LVP, NWFA and R-13')),
  harmless(typed('an emoji after a heading', article, '## The patch', '## The patch 🔥')),
  harmless(inBody('a short line that ends with a word of sentences', 'The patch, the snow, and\n\n')),
  harmless(inBody('a sum with stars', 'Somebody stamped 3 * 4 times.')),
  harmless(added('the thumbnails of Windows', 'cities/Thumbs.db')),
]
