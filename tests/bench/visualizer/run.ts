/**
 * Measures a floor in the visitor's own photo: `npm run bench:visualizer`. With ROOM_PHOTOS (a folder, see room-photos.ts), a simulated
 * visitor taps corners and wipes on real photographs; without it, nothing real is measured and no figure about finding floors is printed.
 * Rendered rooms serve for the light, known cameras for the geometry. Nothing here tunes the visualizer. Exits with 1 if a goal is missed;
 * `-- --small` measures a part.
 */
import { performance } from 'node:perf_hooks'
import { openContent } from '../../../site/open-content.ts'
import { isSmall } from '../small.ts'
import { measureAreas } from './geometry.ts'
import { colorErrors } from './light.ts'
import { hands, measurePhotos, type PhotoFigures, spreadOf } from './photo-figures.ts'
import { listRoomPhotos } from './room-photos.ts'
import { quantileOf } from './scores.ts'

/** Median, 10th percentile and least overlap that photos must reach, by hand and number of wipes. */
const goals: Readonly<Record<string, readonly (readonly [number, number, number] | undefined)[]>> = {
  '6 taps, finger 1.2 %': [[0.92, 0.82, 0.6]],
  '8 taps, finger 1.2 %': [[0.96, 0.87, 0.6], undefined, [0.975, 0.94, 0.85], [0.975, 0.95, 0.92]],
  '8 taps, finger 2 %': [undefined, undefined, undefined, [0.97, 0.92, 0]],
}
const MAX_LOSS_BY_WIPE = 0.03
const MAX_MILLISECONDS = 60
const MAX_COLOR_ERROR = 7
const MIN_AREAS_HELD = 0.9

const shown = (values: readonly number[]): string => values.map(value => value.toFixed(3)).join(' / ')

function check(label: string, value: string, isReached: boolean): void {
  console.log(`  ${label.padEnd(46)} ${value}${isReached ? '' : '  MISSED'}`)
  if (!isReached) process.exitCode = 1
}

function reportPhotos({ lowerPart, trials }: PhotoFigures, photos: number): void {
  console.log(`${photos} photographs, overlap with the drawn floor: median / 10th percentile / least`)
  console.log(`  ${'the lower 40 % of the picture'.padEnd(46)} ${shown(spreadOf(lowerPart))}`)
  for (const [k, { taps, miss }] of hands.entries()) {
    const hand = `${taps} taps, finger ${miss * 100} %`
    const own = trials[k] ?? []
    const after = (wipes: number) => spreadOf(own.map(({ scores }) => scores[wipes] ?? 0))
    console.log(`  ${`${hand}, the raw outline`.padEnd(46)} ${shown(spreadOf(own.map(({ raw }) => raw)))}`)
    for (const wipes of [0, 1, 2, 3]) {
      const goal = goals[hand]?.[wipes]
      const isReached = after(wipes).every((value, n) => value >= (goal?.[n] ?? 0))
      check(
        wipes ? `${hand}, ${wipes} wipes` : hand,
        shown(after(wipes)) + (goal ? `  ≥ ${shown(goal)}` : ''),
        isReached,
      )
    }
    const sides = (which: 'snapped' | 'raw') =>
      quantileOf(
        own.map(trial => trial.sides[which]),
        0.5,
      ) * 100
    check(
      '  sides off, % of the width: snapped, raw',
      `${sides('snapped').toFixed(2)}, ${sides('raw').toFixed(2)}`,
      sides('snapped') <= sides('raw'),
    )
    const losses = own.flatMap(({ scores }) => scores.slice(1).map((score, n) => (scores[n] ?? 0) - score))
    check(
      '  a wipe made it worse by at most',
      Math.max(...losses).toFixed(3),
      Math.max(...losses) <= MAX_LOSS_BY_WIPE,
    )
    const worst = own.toSorted((a, b) => (a.scores[3] ?? 0) - (b.scores[3] ?? 0)).slice(0, 3)
    console.log(
      `    least: ${worst.map(({ photo, scores }) => `${photo} ${scores.map(score => score.toFixed(2)).join(' ')}`).join(', ')}`,
    )
  }
  const times = trials.flat().flatMap(({ milliseconds }) => milliseconds)
  check(
    'a change, ms: median',
    quantileOf(times, 0.5).toFixed(0),
    isSmall || quantileOf(times, 0.5) <= MAX_MILLISECONDS,
  )
}

const folder = process.env.ROOM_PHOTOS
if (folder) {
  const photos = listRoomPhotos(folder).filter((_, index) => !isSmall || index % 8 === 0)
  reportPhotos(await measurePhotos(photos), photos.length)
} else {
  console.log(
    'No photograph was measured: ROOM_PHOTOS names no folder. Nothing below says how well floors are found in photos.',
  )
}

const start = performance.now()
const areas = measureAreas(isSmall ? 8 : 60)
const held =
  areas.filter(({ range, truth }) => range.low <= truth && truth <= range.high).length / areas.length
const widths = areas.map(({ range, truth }) => (range.high - range.low) / truth)
console.log(
  `\n${areas.length} known cameras, looking down by 5 to 45° (${Math.round(performance.now() - start)} ms)`,
)
check(
  'area ranges that hold the truth, part',
  `${held.toFixed(2)}  ≥ ${MIN_AREAS_HELD}`,
  isSmall || held >= MIN_AREAS_HELD,
)
console.log(
  `  ${'width of the range, part of the area, median'.padEnd(46)} ${quantileOf(widths, 0.5).toFixed(2)}`,
)

const { all: scenes } = openContent().scenes
const colors: number[] = []
for (const { slug, floors } of scenes.slice(0, isSmall ? 1 : undefined)) {
  colors.push(...(await colorErrors(slug, floors.slice(0, isSmall ? 2 : 5))))
}
const mean = colors.reduce((sum, value) => sum + value, 0) / colors.length
console.log(`\n${scenes.length} rendered rooms, each floor replaced by another: colors against the render`)
check('ΔE76, mean', `${mean.toFixed(1)}  ≤ ${MAX_COLOR_ERROR}`, isSmall || mean <= MAX_COLOR_ERROR)
