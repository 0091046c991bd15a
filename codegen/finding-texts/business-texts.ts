import {
  type Alternatives,
  alternativesText,
  counted,
  type FindingText,
  type NamedIn,
  namedInText,
  nearestText,
} from './finding-text.ts'

interface MeantZip {
  zip: string
  /** The only ZIP code that may be meant. */
  right?: string | undefined
}

interface GoneEntry {
  /** 'fact', 'warranty', 'duration', 'price' or 'floor'. */
  kind: string
  name: string
  namedIn: NamedIn
  /** The only entry that nothing names. */
  renamed?: string | undefined
}

const goneText = ({ kind, name, namedIn, renamed }: GoneEntry): FindingText => ({
  message: `${namedIn.count} places name the ${kind} "${name}", which is not in this file: ${namedInText(namedIn)}.`,
  suggestion:
    renamed === undefined
      ? `If "${name}" was deleted or renamed, bring it back under its name. If it is to go, take it out of these places first.`
      : `If "${renamed}" is its new name, call it "${name}" again, or write "${renamed}" in each of these places.`,
})

/** Files that define the names of placeholders. */
const registryOf: Readonly<Record<string, string>> = {
  fact: 'facts.yaml',
  price: 'prices.yaml',
  warranty: 'terms.yaml',
  duration: 'terms.yaml',
}

/** Names the file with all entries of a kind. */
const listText = (kind: string): string =>
  `All are in content/${registryOf[kind]}: use one of them, or add yours there first.`

/** Candidates for a wrongly written placeholder. */
interface MeantPlaceholder {
  /** The only one that may be meant. */
  right?: string | undefined
  /** Its unknown form after the comma, and the known forms. */
  form?: { typed: string; forms: readonly string[] } | undefined
  /** Placeholders of the entry that it names. */
  choices?: readonly string[] | undefined
}

function meantPlaceholderText({ right, form, choices }: MeantPlaceholder, otherwise: string): string {
  if (right) return `Write ${right}`
  if (form)
    return `After the comma, "${form.typed}" says nothing here. Write one of: ${form.forms.join(', ')}.`
  return choices ? `Write the one that is meant of: ${choices.join(', ')}.` : otherwise
}

interface MalformedFact {
  typed: string
  /** The kind that is named in it: 'fact', 'price', 'warranty' or 'duration'. */
  kind?: string | undefined
  name?: string | undefined
  /** The whole placeholder, if it is certain which one is meant. */
  right?: string | undefined
  /** Placeholders of the entry that it names. */
  choices?: readonly string[] | undefined
  /** Facts with a similar name. */
  nearest?: readonly string[] | undefined
  isTranslation?: boolean
  hasSpaces: boolean
  hasDot: boolean
}

function malformedFactText(malformed: MalformedFact): string {
  const { typed, name, right, kind = 'fact', choices, nearest, hasSpaces } = malformed
  if (malformed.isTranslation && right === undefined)
    return 'Copy it from the same place in the main language: names in braces are the same in every language.'
  if (malformed.hasDot) return `A colon, not a dot: {{fact:${name ?? 'name'}}}`
  if (hasSpaces && name !== undefined) return `Write {{fact:${name}}} without spaces.`
  if (
    right !== undefined &&
    (hasSpaces ? name === undefined : kind !== 'fact' || /^\{\{.*\}\}$/s.test(typed))
  )
    return `Write ${right}`
  if (choices && name === undefined) return meantPlaceholderText({ choices }, '')
  if (hasSpaces) {
    const near = kind === 'fact' && nearest ? `${nearestText(nearest)} ` : ''
    return `${near}Choose a name that content/${registryOf[kind]} has, and write {{${kind}:name}}. Otherwise write the words themselves.`
  }
  return `Write {{${kind}:${name ?? 'name'}}} with two braces on each side.`
}

interface VisitTime {
  from: string
  until: string
}

const meantZip = (right: string | undefined) => (right ? `Did you mean ${right}? ` : '')

function milesText(miles: number): string {
  const rounded = miles < 20 ? Math.round(miles) : Math.round(miles / 10) * 10
  return rounded === 1 ? '1 mile' : `${rounded} miles`
}

const fipsAdvice = ({ name, right }: { name: string; right?: string | undefined }) =>
  right ? `${name} has "${right}".` : 'Look it up as the FIPS code of the county.'

/** Advice for typed words: the placeholder of the only entry that fits, of one among several, or of a new entry. */
function placeholderText(
  { placeholder, names }: TypedValue,
  addIt: string,
  newPlaceholder = placeholder,
): string {
  if (names.length === 1) return `Write ${placeholder} instead.`
  return names.length > 1
    ? `Write ${placeholder} instead, with the one that is meant of ${names.join(', ')}.`
    : `${addIt}, and write ${newPlaceholder} with its name instead.`
}

interface TypedValue {
  text: string
  /** Placeholder with the name of the entry if only one fits, else with "…". */
  placeholder: string
  /** Entries of the book that fit. */
  names: readonly string[]
}

/** Problems of places, prices, facts and terms. */
interface KindOfPrice {
  kind: string
  name: string
  amount: number
}

/** A price that is above one of the same floor for more work. */
interface CheaperJob {
  title: string
  figure: 'low' | 'usual' | 'high'
  less: KindOfPrice
  more: KindOfPrice
}

interface Rate {
  kind: string
  area: number
  rate: number
  areaBefore: number
  rateBefore: number
}

function cheaperText({ title, figure, less, more }: CheaperJob, why: string): FindingText {
  const verb = { low: 'begins at', usual: 'is usually', high: 'ends at' }[figure]
  const name = { low: 'low end', usual: 'usual price', high: 'high end' }[figure]
  return {
    message: `${title}, "${less.name}", ${verb} ${less.amount}; "${more.name}" ${why} and ${verb} ${more.amount}.`,
    suggestion: `Raise the ${name} of ${writtenKind(more)}, or lower that of ${writtenKind(less)}.`,
  }
}

/** Names the price to change. The price room by room is worked out from two others and can't be written. */
const writtenKind = ({ kind }: KindOfPrice) =>
  kind === 'fullRange' ? '"material" or "labor", which make it up' : `"${kind}"`

export const businessTexts = {
  'places/zip-code': ({ zip }: { zip: string }): FindingText => ({
    message: `The ZIP code ${zip} is not in Texas.`,
    suggestion: 'Codes in Texas begin with 75 to 79, with 733 or with 885.',
  }),
  'places/swapped': ({ lat, lng }: { lat: number; lng: number }): FindingText => ({
    message: `Latitude and longitude are swapped: in Texas the latitude is about 30, the longitude about -98.`,
    suggestion: `Write lat: ${lat} and lng: ${lng}`,
  }),
  'places/zip-as-population': ({ zip }: { zip: string }): FindingText => ({
    message: `${zip} is the ZIP code of the town, not the number of its people.`,
    suggestion: 'Look up the population, and write it here.',
  }),
  'places/not-in-texas': ({
    axis,
    degrees,
    right,
    low,
    high,
  }: {
    axis: 'lat' | 'lng'
    degrees: number
    right?: number | undefined
    low: number
    high: number
  }): FindingText => ({
    message: `${degrees} is not a ${axis === 'lat' ? 'latitude' : 'longitude'} in Texas.`,
    suggestion: right === undefined ? `It lies between ${low} and ${high}.` : `Did you mean ${right}?`,
  }),
  'counties/code-of-another': ({
    fips,
    owner,
    ...county
  }: {
    fips: string
    owner: string
    name: string
    right?: string | undefined
  }): FindingText => ({
    message: `${fips} is the code of ${owner} County, not of ${county.name}.`,
    suggestion: fipsAdvice(county),
  }),
  'counties/unknown-code': ({
    fips,
    ...county
  }: {
    fips: string
    name: string
    right?: string | undefined
  }): FindingText => ({
    message: `No county in Texas has the code ${fips}.`,
    suggestion: fipsAdvice(county),
  }),
  'visits/ends-first': ({ from, until }: VisitTime): FindingText => ({
    message: `The visit ends at ${until}, which is not after ${from}, when it begins.`,
    suggestion: 'Write both times on 24 hours: 1 PM is "13:00".',
  }),
  'visits/overlap': ({
    day,
    from,
    until,
    otherFrom,
    otherUntil,
  }: VisitTime & { day: string; otherFrom: string; otherUntil: string }): FindingText => ({
    message: `On ${day}, the visit from ${from} to ${until} overlaps the one from ${otherFrom} to ${otherUntil}.`,
    suggestion:
      'Change one of the times. If both are the same, write one of them with the counties of both, and with more crews if you have them.',
  }),
  'visits/closed-day': ({ day }: { day: string }): FindingText => ({
    message: `Visits on ${day} are never offered: below "weekly", ${day} is no day on which we open.`,
    suggestion: `Delete ${day} here, or add it below "weekly".`,
  }),
  'visits/closed-time': ({
    day,
    from,
    until,
    opens,
    closes,
  }: VisitTime & { day: string; opens: string; closes: string }): FindingText => ({
    message: `The visit from ${from} to ${until} is never offered on ${day}: below "weekly", we are open from ${opens} to ${closes}.`,
    suggestion: 'Correct the one that is wrong.',
  }),
  'visits/unknown-county': ({
    name,
    right,
    names,
  }: {
    name: string
    right?: string | undefined
    /** Names of the counties served. */
    names: readonly string[]
  }): FindingText => ({
    message: `"${name}" is not below "countiesServed", so that visits are never offered there.`,
    suggestion: right === undefined ? `Write one of these: ${names.join(', ')}.` : `Did you mean "${right}"?`,
  }),
  'visits/zip-code-outside': ({
    zip,
    town,
    county,
  }: {
    zip: string
    town: string
    /** Name without "County". */
    county: string
  }): FindingText => ({
    message: `The ZIP code ${zip} (${town}) is in ${county} County, which is not below "countiesServed".`,
    suggestion: 'If customers there can book a visit, leave it.',
  }),
  'counties/served-twice': ({ fips }: { fips: string }): FindingText => ({
    message: `The county with the code ${fips} is in this list twice.`,
    suggestion: 'Delete one of the two.',
  }),
  'counties/other-county': ({
    name,
    zip,
    county,
    named,
    right,
  }: {
    name: string
    zip: string
    /** County of the ZIP code. */
    county: string
    /** The county that the record names. */
    named: string
    right?: string | undefined
  }): FindingText => ({
    message: `${name} and its ZIP code ${zip} lie in ${county} County, not in ${named} County.`,
    suggestion: right
      ? `Did you mean "${right}"?`
      : `Add a file for ${county} County to the folder of counties, and name it here.`,
  }),
  'counties/nearby-zip-code': ({
    zip,
    town,
    county,
    miles,
    name,
    right,
  }: MeantZip & { town: string; county: string; miles: number; name: string }): FindingText => ({
    message: `The ZIP code ${zip} belongs to ${town} in ${county} County, ${milesText(miles)} away.`,
    suggestion: `${meantZip(right)}If it reaches into ${name}, leave it.`,
  }),
  'counties/distant-zip-code': ({
    zip,
    county,
    miles,
    name,
    right,
  }: MeantZip & { county: string; miles: number; name: string }): FindingText => ({
    message: `The ZIP code ${zip} belongs to ${county} County, ${milesText(miles)} away.`,
    suggestion: right ? `Did you mean ${right}?` : `Write a ZIP code of ${name}, or delete this one.`,
  }),
  'counties/unknown-zip-code': ({ zip, right }: MeantZip): FindingText => ({
    message: `The ZIP code ${zip} is in no list that we know.`,
    suggestion: `${meantZip(right)}If it is a new one, leave it.`,
  }),
  'counties/distant-coordinates': ({
    lat,
    lng,
    miles,
    center,
  }: {
    lat: number
    lng: number
    miles: number
    /** Center of the ZIP code. */
    center: { zip: string; lat: number; lng: number }
  }): FindingText => ({
    message: `${lat}, ${lng} is ${milesText(miles)} from its ZIP code ${center.zip}.`,
    suggestion: `The middle of ${center.zip} is lat: ${center.lat}, lng: ${center.lng}`,
  }),
  'counties/place-of-another': ({
    other,
    name,
    miles,
    center,
  }: {
    other: string
    name: string
    miles: number
    center: { zip: string; lat: number; lng: number }
  }): FindingText => ({
    message: `These are the coordinates of ${other}, ${milesText(miles)} from ${name}'s ZIP code ${center.zip}.`,
    suggestion: `The middle of ${center.zip} is lat: ${center.lat}, lng: ${center.lng}`,
  }),
  'counties/distance': ({
    typed,
    miles,
    direction,
    town,
  }: {
    typed: string
    miles: number
    direction: string
    town: string
  }): FindingText => ({
    message: `By the coordinates, this is ${milesText(miles)} ${direction} of ${town} in a straight line, so it can't be ${typed}.`,
    suggestion: 'Write the distance by road, in miles. If it is right, correct the coordinates.',
  }),
  'rooms/other-floor': ({
    room,
    floor,
    floors,
  }: {
    room: string
    floor: string
    floors: readonly string[]
  }): FindingText => ({
    message: `The room "${room}" does not have the floor "${floor}".`,
    suggestion: `Choose one of its floors: ${floors.join(', ')}. Or add this one to the room's file in scenes.`,
  }),
  'specifications/missing': ({
    name,
    other,
    value,
  }: {
    name: string
    /** File of a product that has it. */
    other: string
    value: string
  }): FindingText => ({
    message: `"${name}" is missing here, and ${other} of the same category has it.`,
    suggestion: `Add a line such as ${name}: "${value}"`,
  }),
  'facts/open-placeholder': (): FindingText => ({
    message: 'These braces begin a fact or a price, and no others close them.',
    suggestion: 'Write {{fact:name}} or {{price:name}}, with two braces on each side.',
  }),
  'facts/malformed-placeholder': (parameters: MalformedFact): FindingText => ({
    message: `${parameters.typed} is not how a ${parameters.kind ?? 'fact'} is written.`,
    suggestion: malformedFactText(parameters),
  }),
  'facts/unknown': ({ name, ...alternatives }: { name: string } & Alternatives): FindingText => ({
    message: `There is no fact "${name}".`,
    suggestion: alternativesText(alternatives, listText('fact')),
  }),
  'facts/without-braces': ({ typed, right }: { typed: string; right: string }): FindingText => ({
    message: `${typed} is printed as it stands: the braces are missing.`,
    suggestion: `Write ${right}`,
  }),
  'facts/gone': goneText,
  'terms/gone': goneText,
  'prices/gone': goneText,
  'facts/disagreement': ({
    name,
    typed,
    value,
  }: {
    name: string
    typed: string
    value: number
  }): FindingText => ({
    message: `The text of "${name}" says ${typed}, its value is ${value}.`,
    suggestion: 'Write in both what is true. A + after the number says that it is more.',
  }),
  'facts/circle': ({ name, others }: { name: string; others: readonly string[] }): FindingText => ({
    message: `The fact "${name}" is made of itself${others.length > 0 ? `, by way of ${others.join(' and ')}` : ''}.`,
    suggestion: `Write out what it says, without {{fact:${others[0] ?? name}}}.`,
  }),
  'contacts/phone': ({
    text,
    right,
    isNear,
    isLink,
    needsQuotes,
  }: {
    text: string
    right: string
    isNear: boolean
    isLink: boolean
    needsQuotes: boolean
  }): FindingText => ({
    message: `${text} ${isNear ? 'is almost our phone number' : "isn't our phone number"}: ours is ${right}.`,
    suggestion: isLink
      ? `Write {{fact:phoneHref}} instead.${isNear ? '' : ' If it is somebody else, let the words of the link say who.'}`
      : ownOrAsWritten('phone', text, needsQuotes),
  }),
  'contacts/mail': ({
    text,
    right,
    isNear,
    isLink,
    needsQuotes,
  }: {
    text: string
    right: string
    isNear: boolean
    isLink: boolean
    needsQuotes: boolean
  }): FindingText => ({
    message: `${text} ${isNear ? 'is almost our e-mail address' : "isn't our e-mail address"}: ours is ${right}.`,
    suggestion: isLink ? 'Write {{fact:emailHref}} instead.' : ownOrAsWritten('email', text, needsQuotes),
  }),
  'contacts/site': ({
    text,
    own,
    page,
    needsQuotes,
  }: {
    text: string
    own: string
    /** The path, if the address is that of a link. */
    page: string | undefined
    needsQuotes: boolean
  }): FindingText => ({
    message: `${text} is almost the address of this site: ours is ${own}.`,
    suggestion:
      page === undefined
        ? ownOrAsWritten('siteUrl', text, needsQuotes)
        : `If a page of ours is meant, write ${page} instead.`,
  }),
  'contacts/name': ({
    text,
    right,
    needsQuotes,
  }: {
    text: string
    right: string
    needsQuotes: boolean
  }): FindingText => ({
    message: `"${text}" is almost our name, which is "${right}".`,
    suggestion: ownOrAsWritten('businessName', text, needsQuotes),
  }),
  'typed-facts/other-value': ({
    text,
    fact,
    right,
  }: {
    text: string
    fact: string
    right: string
  }): FindingText => ({
    message: `This says ${text}; the facts of the business say ${right}.`,
    suggestion: `Write {{fact:${fact}}} instead. If it isn't about us, write {{as written ${text}}}.`,
  }),
  'typed-facts/typed': ({
    text,
    fact,
    mayBeOthers,
    needsQuotes,
  }: {
    text: string
    fact: string
    mayBeOthers: boolean
    /** In braces, only a quoted text may have braces of its own. */
    needsQuotes?: true
  }): FindingText => ({
    message: `"${text}" is a fact of the business, typed by hand.`,
    suggestion: `Write {{fact:${fact}}} instead${needsQuotes ? ', and put quotation marks round the whole text' : ''}.${mayBeOthers ? ` If it isn't about us, write {{as written ${text}}}.` : ''}`,
  }),
  'prices/missing': ({
    label,
    name,
    ...alternatives
  }: { label: string; name: string } & Alternatives): FindingText => ({
    message: `${label} has "${name}", but there is no price of that name in the price book.`,
    suggestion: alternativesText(alternatives, listText('price')),
  }),
  'prices/malformed-placeholder': ({
    typed,
    ...meant
  }: { typed: string } & MeantPlaceholder): FindingText => ({
    message: `${typed} is not how a price is written.`,
    suggestion: meantPlaceholderText(
      meant,
      `Write {{price:name}}, {{price:name, range}} or a sum such as {{price:200 x name + other}}. ${listText('price')}`,
    ),
  }),
  'prices/unknown': ({ name, ...alternatives }: { name: string } & Alternatives): FindingText => ({
    message: `There is no price "${name}".`,
    suggestion: alternativesText(alternatives, listText('price')),
  }),
  'prices/renamed-floor': ({
    old,
    name,
    places,
    files,
  }: {
    old: string
    name: string
    places: number
    files: number
  }): FindingText => ({
    message: `${counted(places, 'place')} in ${counted(files, 'file')} still print prices of "${old}", which the price book no longer has.`,
    suggestion: `If "${name}" is its new name, write "${old}" here again, or replace "${old}." by "${name}." in all of them.`,
  }),
  'prices/unknown-floor': ({
    name,
    isSame,
    ...alternatives
  }: { name: string; isSame: boolean } & Alternatives): FindingText => ({
    message: `The price book has no ${isSame ? 'other ' : ''}floor "${name}".`,
    suggestion: alternativesText(alternatives, 'Name one of the floors of this file.'),
  }),
  'prices/cheaper-with-more': (found: CheaperJob): FindingText => cheaperText(found, 'includes more'),
  'prices/cheaper-though-smaller': (found: CheaperJob): FindingText =>
    cheaperText(found, 'is for a smaller job'),
  'other-floors/floor': ({
    floor,
    own,
    other,
    floors,
  }: {
    floor: string
    own: string
    other: string
    floors: readonly string[]
  }): FindingText => ({
    message: `"${floor}" is a floor of ${other}, and this product is one of ${own}.`,
    suggestion: `Choose one of: ${floors.join(', ')}.`,
  }),
  'other-floors/warranty': ({
    name,
    own,
    right,
  }: {
    name: string
    own: string
    right: string | undefined
  }): FindingText => ({
    message: `"${name}" is the warranty of another kind of floor: this product is one of ${own}.`,
    suggestion: right === undefined ? 'Name the warranty of this product.' : `Did you mean "${right}"?`,
  }),
  'other-floors/price-in-text': ({
    placeholder,
    title,
    own,
  }: {
    placeholder: string
    title: string
    own: string
  }): FindingText => ({
    message: `${placeholder} prints a price of ${title}, which the words around it do not name: this page is about ${own}.`,
    suggestion: 'Name the price of this floor, or say which floor is meant.',
  }),
  'other-floors/price': ({ name, other }: { name: string; other: string }): FindingText => ({
    message: `"${name}" is the price of ${other}, too.`,
    suggestion: 'Name the price of this product. If both cost the same, leave it.',
  }),
  'prices/ten-times': ({
    end,
    typed,
    usual,
    right,
  }: {
    end: 'low' | 'high'
    typed: number
    usual: number
    right: number
  }): FindingText => ({
    message: `The ${end === 'low' ? 'lowest' : 'highest'} price ${typed} is far from the usual price ${usual}, as if a zero or a decimal point were in the wrong place.`,
    suggestion: `Did you mean ${right}? If ${typed} is right, correct "usual".`,
  }),
  'prices/usual-outside': ({
    low,
    usual,
    high,
    right,
  }: {
    low: number
    usual: number
    high: number
    /** The price if it is ten times off. */
    right?: number | undefined
  }): FindingText => ({
    message: `The usual price ${usual} is not between ${low} and ${high}.`,
    suggestion: `${right === undefined ? '' : `Did you mean ${right}? `}Write a price from ${low} to ${high}, which half of your jobs stay below, or swap it with the ${usual < low ? 'lowest' : 'highest'} price.`,
  }),
  'prices/in-and-out': ({ part }: { part: string }): FindingText => ({
    message: `"${part}" is in this list and in "includes" as well.`,
    suggestion: 'Delete it in one of the two: a part of a job is either in the price or comes on top.',
  }),
  'prices/fraction': ({
    low,
    high,
    right: [from, to],
  }: {
    low: number
    high: number
    right: readonly number[]
  }): FindingText => ({
    message: `From ${low} to ${high} percent is less than one percent.`,
    suggestion: `If ${from} to ${to} percent are meant, write low: ${from} and high: ${to}.`,
  }),
  'prices/rate-order': ({ area, areaBefore }: { area: number; areaBefore: number }): FindingText => ({
    message: `A rate for ${area} sq ft comes after one for ${areaBefore}.`,
    suggestion: 'List the rates from the smallest area to the largest, each area once.',
  }),
  'prices/rate-dearer': ({ kind, area, rate, rateBefore }: Rate): FindingText => ({
    message: `From ${area} sq ft on, ${kind} costs ${rate} of its price; smaller jobs pay ${rateBefore}.`,
    suggestion: `Write ${rateBefore} or less: a larger job does not pay more per square foot.`,
  }),
  'prices/rate-cheaper': ({ kind, area, rate, areaBefore, rateBefore }: Rate): FindingText => ({
    message: `${area} sq ft at ${rate} of the price of ${kind} cost less in all than ${areaBefore} sq ft at ${rateBefore}.`,
    suggestion: `Write ${Math.ceil(((rateBefore * areaBefore) / area) * 100) / 100} or more: a larger job does not cost less in all.`,
  }),
  'price-jobs/outside': ({
    title,
    kind,
    printed,
    area,
    low,
    high,
  }: {
    title: string
    kind: string
    printed: string
    area: number
    low: number
    high: number
  }): FindingText => ({
    message: `${title}, "${kind}", prints ${printed}; for ${area} sq ft the calculator comes to ${low}–${high}.`,
    suggestion:
      'If you changed its material or labor, change this price by as much; if you changed this price, change those. Otherwise look at their usual prices, the rate of large jobs, and this price.',
  }),
  'price-jobs/box': ({
    title,
    perBox,
    printed,
    area,
    low,
    high,
  }: {
    title: string
    perBox: number
    printed: string
    area: number
    low: number
    high: number
  }): FindingText => ({
    message: `Whole boxes of ${perBox} sq ft make ${title} cost ${low}–${high} per sq ft in a job of ${area} sq ft, and it prints ${printed}.`,
    suggestion: 'Look up how many square feet are in one box: a decimal point may be missing.',
  }),
  'price-jobs/apart': ({
    title,
    kind,
    figure,
    printed,
    least,
    most,
  }: {
    title: string
    kind: string
    figure: 'low' | 'usual' | 'high'
    printed: number
    /** Sum of material and labor, over the sizes of the job. */
    least: number
    most: number
  }): FindingText => ({
    message: `${title}, "${kind}", ${{ low: 'begins at', usual: 'is usually', high: 'ends at' }[figure]} ${printed}; its material and labor ${{ low: 'begin at', usual: 'usually come to', high: 'end at' }[figure]} ${least === most ? least : `${least}–${most}`} for such a job.`,
    suggestion:
      'If one of these prices has just changed, change the others by as much. Otherwise look which of them no longer holds.',
  }),
  'price-words/missing': ({
    placeholder,
    price,
    kind,
  }: {
    placeholder: string
    price: string
    kind: string
  }): FindingText => ({
    message: `${placeholder} prints a price, and nothing near it says of which kind.`,
    suggestion: `Write {{price:${price}}}, which says it, or "${kind}" in the sentence, the label or the head of the table.`,
  }),
  'price-words/twice': ({ words }: { words: string }): FindingText => ({
    message: `Visitors would read "${words}" twice: the price beside it prints it, too.`,
    suggestion: `Delete "${words}".`,
  }),
  'unfinished/words': ({ text }: { text: string }): FindingText => ({
    message: `"${text}" tells visitors that this text is not finished.`,
    suggestion: 'Write what is true today, or take the text out until it is.',
  }),
  'unfinished/comment': (): FindingText => ({
    message: 'This is a comment of Word, which was pasted with the text: visitors would read it.',
    suggestion: 'Delete it up to its last bracket.',
  }),
  'unfinished/note-in-text': (): FindingText => ({
    message: 'This line is part of the text above, so visitors read it with its #.',
    suggestion: 'If it is a note for yourself, move it above the name of the field, or delete it.',
  }),
  'unfinished/empty-part': ({ text }: { text: string }): FindingText => ({
    message: `There is no text below the heading "${text}".`,
    suggestion: 'Write the text, or delete the heading until there is one.',
  }),
  'unfinished/sentence': ({ word, hasSentences }: { word: string; hasSentences: boolean }): FindingText => ({
    message: `This text ends with "${word}", in the middle of a sentence.`,
    suggestion: `Write the rest of the sentence, or ${hasSentences ? 'the full stop if it is complete' : 'delete it'}.`,
  }),
  'typed-prices/typed': (typed: TypedValue): FindingText => ({
    message: `"${typed.text}" is a sum of money, typed by hand.`,
    suggestion: `${placeholderText(typed, 'Add it to the price book', '{{price:…}}')} If it isn't our price, write {{as written ${typed.text}}}.`,
  }),
  'terms/missing': ({
    label,
    name,
    kind,
    ...alternatives
  }: { label: string; name: string; kind: string } & Alternatives): FindingText => ({
    message: `${label} has "${name}", but there is no ${kind} of that name.`,
    suggestion: alternativesText(alternatives, listText(kind)),
  }),
  'terms/malformed-placeholder': ({
    typed,
    kind,
    ...meant
  }: { typed: string; kind: string } & MeantPlaceholder): FindingText => ({
    message: `${typed} is not how a ${kind} is written.`,
    suggestion: meantPlaceholderText(
      meant,
      `Write {{${kind}:name}}, {{${kind}:name, span}} or {{${kind}:name, range}}. ${listText(kind)}`,
    ),
  }),
  'terms/unknown': ({
    name,
    kind,
    ...alternatives
  }: { name: string; kind: string } & Alternatives): FindingText => ({
    message: `There is no ${kind} "${name}".`,
    suggestion: alternativesText(alternatives, listText(kind)),
  }),
  'fills/unknown-word': ({
    word,
    known,
    near,
  }: { word: string; known: readonly string[] } & Alternatives): FindingText => ({
    message: `Nothing is filled in for "{${word}}" here: visitors would read it as it is typed.`,
    suggestion:
      near !== undefined
        ? `Did you mean "{${near}}"?`
        : known.length > 0
          ? `Here you can write ${known.map(each => `{${each}}`).join(', ')}.`
          : 'Write the words themselves, without braces.',
  }),
  'typed-terms/typed': ({ kind, ...typed }: TypedValue & { kind: string }): FindingText => ({
    message: `"${typed.text}" is a ${kind}, typed by hand.`,
    suggestion: `${placeholderText(typed, 'Add it to the file of terms')} If it isn't ours, write {{as written ${typed.text}}}.`,
  }),
}

function ownOrAsWritten(fact: string, text: string, needsQuotes: boolean): string {
  const quotes = needsQuotes ? ', and put quotation marks round the whole text' : ''
  return `Write {{fact:${fact}}} instead${quotes}. If somebody else is meant, write {{as written ${text}}}.`
}
