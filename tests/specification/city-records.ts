import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const content = join(import.meta.dirname, '../../content')

const titledText = z.object({ title: z.string(), text: z.string() })

const county = z.object({
  name: z.string(),
  fips: z.string(),
  description: z.string(),
  localInfo: z.array(z.string()),
  conditions: z.array(titledText),
})

const city = z.object({
  name: z.string(),
  county: z.string(),
  zipCodes: z.array(z.string()),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  description: z.string(),
  localInfo: z.array(z.string()),
  housing: z.array(titledText),
  flooringChallenges: z.array(z.object({ challenge: z.string(), answer: z.string().optional() })),
  neighborhoods: z.array(z.string()),
})

const cityPage = z.object({ challengeSolutions: z.array(z.object({ words: z.array(z.string()) })) })

export type CityRecord = z.infer<typeof city> & { slug: string }
export type CountyRecord = z.infer<typeof county> & { slug: string }

/** Reads the city files without the compiler, so that these checks need no build. */
export const readCities = (): CityRecord[] =>
  read('cities').map(({ slug, data }) => ({ slug, ...city.parse(data) }))

export const readCounties = (): CountyRecord[] =>
  read('counties').map(({ slug, data }) => ({ slug, ...county.parse(data) }))

/** Reads the city page's solutions to challenges, in the order in which they are tried. */
export const readChallengeSolutions = () =>
  cityPage.parse(parse(readFileSync(join(content, 'city-page.yaml'), 'utf8'))).challengeSolutions

function read(collection: string): { slug: string; data: unknown }[] {
  const folder = join(content, collection)
  return readdirSync(folder)
    .filter(file => file.endsWith('.yaml'))
    .sort()
    .map(file => ({
      slug: basename(file, '.yaml'),
      data: parse(readFileSync(join(folder, file), 'utf8')),
    }))
}
