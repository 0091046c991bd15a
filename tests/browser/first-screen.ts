import type { Page } from 'playwright'

/** A small phone, with the address bar shown. */
export const firstScreen = { width: 360, height: 740 }

/** Height of the screen above a bar at its bottom. */
const END = 672

/** Height of a job that must be above it, if the job has as much. */
const VISIBLE = 72

/** The parts that a page of each kind is for. */
const jobs: Readonly<Record<string, readonly string[]>> = {
  articles: ['.prose > *'],
  'pages/blog': ['main input[name=q]', '[data-item] a'],
  cities: ['.price-list .price', '.zip-check__input', '.ground, .hero__figure'],
  'pages/cities': ['.hero .button', '.zip-check__input'],
  collections: ['.hero__picture', '.lead-prices .price', '.hero .button'],
  'pages/collections': ['.card__picture', '.card__price'],
  'pages/contact': ['#estimate input:not([type=hidden])'],
  counties: ['.hero .button'],
  'pages/downloads': ['main input[name=q]', '[data-item] a'],
  'pages/estimate': ['.calculator__size'],
  'pages/flooring': ['main input[name=q]', '[data-item] .card__picture', '[data-item] .card__price'],
  'pages/gallery': ['.filter__buttons button', '.compare__stage'],
  guides: ['.prose > *'],
  'pages/guides': ['main input[name=q]', '[data-item] a'],
  home: ['.home-hero__picture', '.home-hero .button'],
  'not found': ['main input[name=q]'],
  'pages/privacy': ['main h2 + *'],
  products: ['.hero__picture', '.lead-prices .price', '.hero .button'],
  'pages/received': ['.hero .button'],
  'pages/search': ['main input[name=q]'],
  services: ['.hero .button'],
  'pages/services': ['.hero .button', '.overview-prices .price'],
  'pages/subscribed': ['.hero .button'],
  'pages/trends': ['.season-buttons button'],
  'unknown city': ['.zip-check__input'],
  'pages/visualizer': ['[data-studio-choose]', '.viewer__view img'],
}

/** Describes each part of a page's job that isn't there, or begins too low on a phone's first screen. */
export async function tooLow(page: Page, kind: string): Promise<string[]> {
  const low: string[] = []
  for (const selector of jobs[kind] ?? ['[data-job-of-this-kind]']) {
    const box = await page.locator(selector).first().boundingBox()
    const needed = box ? box.y + Math.min(box.height, VISIBLE) : Number.POSITIVE_INFINITY
    if (needed > END) low.push(`${selector} needs the screen down to y ${Math.round(needed)}, ${END} at most`)
  }
  return low
}
