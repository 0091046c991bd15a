import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import { projectDir } from '../../codegen/project-dir.ts'

const fixture = path.join(projectDir, 'tests/fixtures/site')

/** Fields of the fixture city that generated records share: its county, ZIP codes and pictures. */
const model = z.looseObject({
  county: z.string(),
  zipCodes: z.array(z.string()),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  picture: z.looseObject({ src: z.string() }),
})

/**
 * Writes the fixture site with `cities` further cities and `articles` further articles. Their texts differ, are as long as real ones,
 * and are the same at each call.
 */
export function writeGeneratedContent(
  contentDir: string,
  { cities, articles }: { cities: number; articles: number },
): void {
  cpSync(fixture, contentDir, { recursive: true })
  const original = model.parse(parse(readFileSync(path.join(fixture, 'cities/flippersburg.yaml'), 'utf8')))
  for (let index = 0; index < cities; index++) {
    writeFileSync(path.join(contentDir, `cities/town-${index}.yaml`), stringify(city(original, index)))
  }
  for (let index = 0; index < articles; index++) {
    writeFileSync(path.join(contentDir, `articles/story-${index}.md`), article(original.picture, index))
  }
}

/** Swaps two words in a text of the first city, to measure a change. */
export function changeOneCity(contentDir: string): void {
  const [name = ''] = readdirSync(path.join(contentDir, 'cities'))
  const file = path.join(contentDir, 'cities', name)
  const document = parseDocument(readFileSync(file, 'utf8'))
  const [first, second, third, ...others] = String(document.get('description')).split(' ')
  document.set('description', [first, third, second, ...others].join(' '))
  writeFileSync(file, document.toString())
}

function city(original: z.infer<typeof model>, index: number): object {
  const { sentence, paragraph, phrase } = writer(index)
  return {
    order: 100 + index,
    name: `Town ${index}`,
    county: original.county,
    population: '1,234',
    zipCodes: original.zipCodes,
    description: sentence(14),
    localInfo: [paragraph(60), paragraph(60), paragraph(60)],
    // Number them, since the list must not contain duplicates.
    neighborhoods: Array.from({ length: 6 }, (_, at) => `${phrase(1)} ${at + 1}`),
    // Place towns on a grid, so that all coordinates differ.
    coordinates: {
      lat: round(original.coordinates.lat + (index % 100) / 1000),
      lng: round(original.coordinates.lng + Math.floor(index / 100) / 1000),
    },
    distanceFromAustin: '380 miles west of Austin',
    flooringChallenges: Array.from({ length: 4 }, () => ({ challenge: phrase(4) })),
    popularStyles: ['carpet', 'polished concrete', 'saltillo tile', 'cork'],
    housing: [1, 2, 3].map(() => ({ title: phrase(3), text: paragraph(60) })),
    metadata: {
      title: `Igloo floors in Town ${index}`,
      description: sentence(18),
      keywords: [phrase(2), phrase(2)],
    },
    picture: { ...original.picture, alt: sentence(8) },
  }
}

function article(picture: { src: string }, index: number): string {
  const { sentence, paragraph, phrase } = writer(1_000_000 + index)
  const front = {
    order: 100 + index,
    title: `Story ${index}: ${phrase(4)}`,
    category: 'Huddle',
    excerpt: sentence(18),
    date: '2025-07-14',
    faq: [1, 2, 3, 4].map(() => ({ question: `${phrase(5)}?`, answer: paragraph(30) })),
    callToAction: {
      heading: phrase(4),
      text: sentence(10),
      link: { label: 'Get Free Fish', href: '/contact' },
    },
    metadata: {
      title: `Story ${index} of the shelf`,
      description: sentence(18),
      keywords: [phrase(2), phrase(2)],
    },
    picture: { ...picture, alt: sentence(8) },
  }
  const sections = [1, 2, 3, 4, 5].map(
    () => `## ${phrase(4)}\n\n${paragraph(80)}\n\n- ${sentence(8)}\n- ${sentence(8)}\n\n${paragraph(70)}\n`,
  )
  return `---\n${stringify(front)}---\n\n${paragraph(50)}\n\n${sections.join('\n')}`
}

const vocabulary =
  'snow ice floe huddle pebble herring beak flipper igloo drift thaw porch seal wind tide egg nest frost flake slope ridge cove slush sled whale krill shelf glacier storm calm glow dusk dawn lamp hatch crust powder rime hail sleet gust cliff bay reef kelp gull tern skua petrel moss lichen stone sand cave arch bridge path ledge crack seam plank board mat rug felt wool rope knot hook net raft paddle oar mast sail deck keel cold warm soft hard smooth rough pale dark bright dim quiet loud quick slow old new long short wide narrow deep shallow heavy light dry wet clean worn firm loose even bent round flat steep gentle brave shy proud keen slides waddles stamps carries sweeps finds keeps loses melts freezes cracks settles rises sinks turns holds drops lifts pushes pulls gathers spreads covers shields opens closes leads follows meets leaves'.split(
    ' ',
  )

/** Generates sentences that depend only on the seed. */
function writer(seed: number) {
  let state = (seed + 1) * 2_654_435_761
  const word = () => {
    // mulberry32, a random number generator in the public domain.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return vocabulary[((mixed ^ (mixed >>> 14)) >>> 0) % vocabulary.length] ?? ''
  }
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  const phrase = (count: number) => words(count).replace(/^./, letter => letter.toUpperCase())
  const sentence = (count: number) => `${phrase(count)}.`
  const paragraph = (count: number) =>
    Array.from({ length: Math.ceil(count / 10) }, () => sentence(10)).join(' ')
  return { phrase, sentence, paragraph }
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
