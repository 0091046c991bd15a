/** Claims of pages by kind, parsed from any text and compared with each other. */

export interface PageText {
  url: string
  text: string
}

interface Claim {
  kind: string
  /** Matches sentences about the claim. */
  about: RegExp
  /** Excludes sentences about something else. */
  not?: RegExp
  /** Global pattern whose first group is the claimed value. */
  value: RegExp
  /** A contradicting sentence, to test the test. */
  seed: string
}

const range = String.raw`\d[\d,.]*(?:\s?(?:–|-|to|and)\s?\d[\d,.]*)?`
const spelled = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty'

const fraction = String.raw`\d\/\d+|(?:one|three|an?) (?:quarter|eighth|sixteenth)s?`

export const claims: readonly Claim[] = [
  {
    kind: 'time to an answer',
    about: /\b(?:answer|contact you|reply to your)/i,
    not: /typically/i,
    value: /within (\d+ (?:hours?|days?))/g,
    seed: 'We answer requests within 48 hours.',
  },
  {
    kind: 'typical reply',
    about: /typically/i,
    value: new RegExp(`in (${range} minutes)`, 'g'),
    seed: 'A reply typically comes in 30 minutes.',
  },
  {
    kind: 'age of materials with asbestos',
    about: /asbestos|old tile or adhesive/i,
    value: /before (?:about )?(the mid-\d{4}s|\d{4})/g,
    seed: 'Tile from before 1978 may hold asbestos.',
  },
  {
    kind: 'age of bamboo for flooring',
    about: /bamboo|regrow/i,
    not: /warranty|hickory|acclimat/i,
    value: new RegExp(`((?:${range}|(?:${spelled})(?: to (?:${spelled}))?) years)`, 'g'),
    seed: 'Bamboo regrows in about five years.',
  },
  {
    kind: 'humidity for wood indoors',
    about: /humidity/i,
    not: /slab|concrete|dawn|outside|between 40|glue|moisture limit|hickory|norther|joists|squeak|85|winter|rooms drop/i,
    value: /(\d\d%?\s?(?:–|to|and)\s?\d\d)(?=\s?(?:%|percent))/g,
    seed: 'Keep the humidity at 35–55%.',
  },
  {
    kind: 'joints in tile floors',
    about: /\bjoints?\b/i,
    value: /every (\d+–\d+|twenty to twenty-five) feet/g,
    seed: 'Soft joints every 15–20 feet.',
  },
  {
    kind: 'time until mold begins',
    about: /mold/i,
    value: /within (\d+–\d+ hours)/g,
    seed: 'Mold can start within 24–36 hours.',
  },
  {
    kind: 'cracks that need an engineer',
    about: /crack/i,
    value: /wider than (?:about )?(an? \w+(?: of an)? inch)/g,
    seed: 'Cracks wider than a quarter inch need an engineer.',
  },
  {
    kind: 'wet slip resistance of tile',
    about: /DCOF/,
    value: /\b(0\.\d\d)\b/g,
    seed: 'Tile with a DCOF of 0.50 or more.',
  },
  {
    kind: 'saved by refinishing',
    about: /refinish|sanding it|saves|saved/i,
    value: /(\d\d–\d\d)%/g,
    seed: 'Refinishing saves 40–60%.',
  },
  {
    kind: 'premium of a rush job',
    about: /rush/i,
    value: /(\d\d?–\d\d?)%/g,
    seed: 'A rush job costs 5–10% more.',
  },
  {
    kind: 'extra material for patterns',
    about: /herringbone|diagonal/i,
    not: /\$|example/i,
    value: /\b(\d\d?)\s?(?:%|percent)(?= (?:extra|for (?:diagonal|herringbone|patterns))| extra)/g,
    seed: 'Allow 20% for diagonal layouts.',
  },
  {
    kind: 'workmanship warranty',
    about: /workmanship/i,
    not: /repair/i,
    value: new RegExp(`(${range} years)`, 'g'),
    seed: 'Our workmanship warranty runs 2–4 years.',
  },
  {
    kind: 'counties served',
    about: /serve|Central Texas|around it|\bcrew\b/i,
    value: new RegExp(`\\b(\\d+|${spelled}) counties`, 'gi'),
    seed: 'We serve seven counties.',
  },
  {
    kind: 'cities served',
    about: /Central Texas|\bcrew\b|pages for|of its own|served/i,
    value: /\b(\d+)\+?\scities/g,
    seed: '18 cities in Central Texas',
  },
  {
    kind: 'years in business',
    about: /worked on floors|installing in|of service|in business/i,
    not: /lasts|decades|typical/i,
    value: /(?<![\d,])(\d+\+)/g,
    seed: '10+ years of service',
  },
  {
    kind: 'opening hours on weekdays',
    about: /Mon-Fri/,
    value: /Mon-Fri:? (\d+AM-\d+PM)/g,
    seed: 'Mon-Fri 8AM-5PM',
  },
  {
    kind: 'emergency assessment',
    about: /assessment/i,
    value: new RegExp(`within (${range} hours)`, 'g'),
    seed: 'The assessment follows within 12–24 hours.',
  },
  {
    kind: 'flatness of a base for planks',
    about: /plank|laminate|click|lock|wood|comp(?:ound)|hump|dip/i,
    not: /\btiles?\b|stone|porcelain/i,
    value: new RegExp(`(${fraction})(?: of an)?[ -]inch (?:off )?(?:in|over) (?:ten|10) feet`, 'gi'),
    seed: 'Click planks need a base flat to 1/4 inch in ten feet.',
  },
  {
    kind: 'rest of wood before it is laid',
    about: /adapt|settle|acclimat|\bsit\b|rest/i,
    not: /bamboo|vinyl|laminate|foundation|reading|most in/i,
    value: new RegExp(`((?:${spelled}|\\d+)(?: to |–)(?:${spelled}|\\d+) days)`, 'gi'),
    seed: 'Wood has to acclimate for two to four days.',
  },
  {
    kind: 'height of plywood and boards on a slab',
    about: /slab/i,
    value: /\braises the floor by (?:about )?(an inch[a-z ]*?)(?=[.,]| and makes)/g,
    seed: 'Plywood on the slab raises the floor by about an inch.',
  },
  {
    kind: 'houses on slabs',
    about: /slab/i,
    value: /since (?:about )?(19\d\d)(?!s)/g,
    seed: 'Houses built since 1960 stand on a slab.',
  },
  {
    kind: 'finish coats',
    about: /coats/i,
    value: new RegExp(`(${range})(?: finish)? coats`, 'g'),
    seed: 'It is finished in 2–3 coats.',
  },
  {
    kind: 'dust that is caught',
    about: /dust/i,
    value: /(\d\d)%/g,
    seed: 'Sanding is 95% dust-free.',
  },
  {
    kind: 'sandings of engineered wood',
    about: /refinish|sanded|sanding/i,
    not: /solid|multi|two millimeters allow/i,
    value: /((?:\d–\d|(?:two|three|four) (?:or|to) (?:three|four|five))) times/g,
    seed: 'Engineered oak can be refinished 4–5 times.',
  },
  {
    kind: 'stiffness of a floor for tile',
    about: /for tile/i,
    value: /(L\/\d+) for tile/g,
    seed: 'Joists need L/240 for tile.',
  },
  ...['White oak', 'Red oak', 'Hickory', 'Hard maple', 'walnut'].map(species => ({
    kind: `hardness of ${species.toLowerCase()}`,
    about: new RegExp(`${species}[^.;]{0,60}?\\d,?\\d{3}`, 'i'),
    not: /\$|sq ft|creek/i,
    value: new RegExp(`${species}(?:(?!oak|hickory|maple|walnut)[^.;\\d]){0,60}?(\\d,?\\d{3})\\b`, 'gi'),
    seed: `${species}: Janka 1,999`,
  })),
]

export interface Contradiction {
  kind: string
  /** Claimed values, each with a page. */
  values: readonly string[]
}

export function contradictions(pages: readonly PageText[]): Contradiction[] {
  return claims.flatMap(claim => {
    const said = new Map<string, string>()
    for (const { url, text } of pages)
      for (const value of valuesIn(text, claim)) said.set(value, said.get(value) ?? url)
    const values = [...said].map(([value, url]) => `${value} (${url})`)
    return values.length > 1 ? [{ kind: claim.kind, values }] : []
  })
}

/** Lists the kinds that pages state. A kind without a claim would compare nothing. */
export const statedKinds = (pages: readonly PageText[]): string[] =>
  claims.filter(claim => pages.some(({ text }) => valuesIn(text, claim).length > 0)).map(({ kind }) => kind)

function valuesIn(text: string, { about, not, value }: Claim): string[] {
  return sentencesOf(text)
    .filter(sentence => about.test(sentence) && !not?.test(sentence))
    .flatMap(sentence => [...sentence.matchAll(value)].map(match => normal(match[1] ?? '')))
}

/** Splits a text into sentences; each line of a list or table is one. */
const sentencesOf = (text: string) => text.split(/\n|(?<=[.!?])\s+/)

const numbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  fifteen: '15',
  twenty: '20',
}

const normal = (value: string) =>
  value
    .toLowerCase()
    .replace(/[,%]/g, '')
    .replace(/\s?(?:–|-| to | and )\s?/g, '–')
    .replace(/\bor\b/, '–')
    .replace(/\s–\s/, '–')
    .replace(/(twenty|fifteen)–(twenty–five)/, (_, low) => `${numbers[low]}–25`)
    .replace(/\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/g, word => numbers[word] ?? word)
    .replace(/^(\d) sixteenths$/, '$1/16')

/** Finds price ranges and the text that describes their kind, as in "$5–10 per sq ft, installed, usual job". */
export function printedPrices(text: string): { range: string; words: string }[] {
  const found = text.matchAll(
    /(\$\d[\d,]*(?:–\d[\d,]*)?) per sq ft, ((?:installed|material|labor|as a)[a-z -]*(?:, [a-z -]+)?)/g,
  )
  return [...found].map(([, price = '', words = '']) => ({ range: price, words }))
}
