/** What pages promise and state, by kind: read off their text, whatever it says, and compared with one another. */

export interface PageText {
  url: string
  text: string
}

interface Claim {
  kind: string
  /** A sentence of it has these words. */
  about: RegExp
  /** And none of these: they make it a sentence about something else. */
  not?: RegExp
  /** Global; its first group is what is claimed. */
  value: RegExp
  /** A page that says otherwise, for the test of the test. */
  seed: string
}

const range = String.raw`\d[\d,.]*(?:\s?(?:–|-|to|and)\s?\d[\d,.]*)?`
const spelled = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty'

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
  /** What is claimed, each with a page that claims it. */
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

/** How often each kind is stated: a kind that nobody states compares nothing. */
export const statedKinds = (pages: readonly PageText[]): string[] =>
  claims.filter(claim => pages.some(({ text }) => valuesIn(text, claim).length > 0)).map(({ kind }) => kind)

function valuesIn(text: string, { about, not, value }: Claim): string[] {
  return sentencesOf(text)
    .filter(sentence => about.test(sentence) && !not?.test(sentence))
    .flatMap(sentence => [...sentence.matchAll(value)].map(match => normal(match[1] ?? '')))
}

/** A line is one thought, in a list or a table. */
const sentencesOf = (text: string) => text.split(/\n|(?<=[.!?])\s+/)

const normal = (value: string) =>
  value
    .toLowerCase()
    .replace(/[,%]/g, '')
    .replace(/\s?(?:–|-| to | and )\s?/g, '–')
    .replace('twenty–twenty–five', '20–25')

/** "$5–10 per sq ft, installed, usual job": the range and the words of its kind. */
export function printedPrices(text: string): { range: string; words: string }[] {
  const found = text.matchAll(
    /(\$\d[\d,]*(?:–\d[\d,]*)?) per sq ft, ((?:installed|material|labor|as a)[a-z -]*(?:, [a-z -]+)?)/g,
  )
  return [...found].map(([, price = '', words = '']) => ({ range: price, words }))
}
