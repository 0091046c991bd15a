import { upperFirst } from '../site/formatters.ts'

/** Whether a text is lower-case words of ASCII letters and digits, joined by single hyphens. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

/** Whether Windows can store a file of this name. Names such as `aux`, with any extension, are reserved for devices. */
export function isValidWindowsName(name: string): boolean {
  const isDevice = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i.test(name)
  return !isDevice && !/[<>:"/\\|?*\p{Cc}]|[. ]$/u.test(name)
}

/** Converts a text to a slug. The slug is empty if the text has no letter or digit of ASCII. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

export function camelCase(slug: string): string {
  return slug.replace(/[-_/]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Editors' words for abbreviations and for programmers' words. */
const editorWords: Record<string, string> = {
  alt: 'alternative text',
  austin: 'Austin',
  cta: 'call to action',
  faq: 'FAQ',
  fips: 'FIPS',
  href: 'link address',
  id: 'ID',
  lat: 'latitude',
  lng: 'longitude',
  lvp: 'LVP',
  noindex: 'hide from search engines',
  og: "shared link's",
  src: 'picture file',
  url: 'URL',
  zip: 'ZIP',
}

/** Converts a key to words for editors: 'zipCodes' to 'ZIP codes', 'alt' to 'Alternative text'. */
export function humanize(key: string): string {
  const text = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
    .replace(/[a-z]+/g, word => editorWords[word] ?? word)
  return upperFirst(text)
}

export const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** 'January 15, 2027' for '2027-01-15'. */
export function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${monthNames[(month ?? 1) - 1]} ${date}, ${year}`
}
