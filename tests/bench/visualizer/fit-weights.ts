/**
 * Computes behaviors/visualizer/weights.json from the layers of the rendered rooms: `npm run fit:visualizer`. Uses the training rooms of
 * the bench, never those that it holds back. The same layers and features give the same bytes; `-- --check` only compares them. After
 * a change of a feature, run it and then `npm run bench:visualizer`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { ANALYSIS_WIDTHS, estimateCamera } from '../../../behaviors/visualizer/analyze.ts'
import { floorLogOdds, type Weights } from '../../../behaviors/visualizer/classifier.ts'
import {
  contextFeatures,
  type FeatureInput,
  initialFeatures,
} from '../../../behaviors/visualizer/features.ts'
import { sceneOf, sigmoid } from '../../../behaviors/visualizer/mask.ts'
import type { Plane } from '../../../behaviors/visualizer/pixels.ts'
import { openContent } from '../../../site/open-content.ts'
import { fitLayer, randomFrom, type Samples } from './fit.ts'
import { listTestPhotos, openPicture, type TestPicture } from './pictures.ts'

const file = 'behaviors/visualizer/weights.json'
const pixelsEach = 700

interface Seen {
  room: string
  scene: FeatureInput
  clues: Plane[]
  truth: Plane
  /** Indexes of the pixels to learn from. */
  sample: readonly number[]
}

const pictures = listTestPhotos(openContent().scenes.all).filter(({ isHeldBack }) => !isHeldBack)
const all: Seen[] = []
for (const picture of pictures) all.push(await look(picture))
const first = fitLayer(samplesOf(all, ({ clues }) => clues))
const text = formatted({ first, second: fitLayer(secondSamples()) })
if (process.argv.includes('--check')) {
  const isSame = readFileSync(file, 'utf8') === text
  console.log(
    isSame ? `${file} is what it would be made to.` : `${file} would be made anew: npm run fit:visualizer`,
  )
  process.exitCode = isSame ? 0 : 1
} else writeFileSync(file, text)

async function look(picture: TestPicture): Promise<Seen> {
  const photo = await openPicture(picture)
  const [small, medium] = [await photo.at(ANALYSIS_WIDTHS.small), await photo.at(ANALYSIS_WIDTHS.medium)]
  const scene = sceneOf(small, { horizon: estimateCamera({ medium }).horizon })
  const truth = await photo.maskAt(small)
  const random = randomFrom(all.length + 1)
  const sample = Array.from({ length: pixelsEach }, () => Math.floor(random() * truth.length))
  return { room: picture.scene, scene, clues: initialFeatures(scene), truth, sample }
}

function samplesOf(seen: readonly Seen[], cluesOf: (seen: Seen) => readonly Plane[]): Samples {
  const parts = seen.map(one => {
    const clues = cluesOf(one)
    return one.sample.map(i => ({
      clues: Float32Array.from(clues, clue => clue[i] ?? 0),
      truth: one.truth[i] ?? 0,
    }))
  })
  return { clues: parts.flat().map(({ clues }) => clues), truth: parts.flat().map(({ truth }) => truth) }
}

/** Samples of the second layer: guesses for rooms that the first layer was not trained on, as in production. */
function secondSamples(): Samples {
  const rooms = [...new Set(all.map(({ room }) => room))]
  const parts = rooms.map(room => {
    const others = fitLayer(
      samplesOf(
        all.filter(seen => seen.room !== room),
        ({ clues }) => clues,
      ),
    )
    return samplesOf(
      all.filter(seen => seen.room === room),
      ({ scene, clues }) => [...clues, ...contextFeatures(scene, floorLogOdds(clues, others).map(sigmoid))],
    )
  })
  return { clues: parts.flatMap(({ clues }) => clues), truth: parts.flatMap(({ truth }) => truth) }
}

/** Formats the weights like Biome. */
function formatted(weights: { first: Weights; second: Weights }): string {
  return execFileSync('npx', ['biome', 'format', '--stdin-file-path=weights.json'], {
    input: JSON.stringify(weights),
    encoding: 'utf8',
  })
}
