/**
 * Measures the visualizer's photo analysis on rendered rooms with known answers: `npm run bench:visualizer`. Two of the six rooms are the
 * test set, which tuning must not use; results of both sets are printed. `-- --small` uses a few pictures of each with looser goals. Exits
 * with 1 if a goal is missed.
 */
import { ANALYSIS_WIDTHS, analyze, correct, estimateCamera } from '../../../behaviors/visualizer/analyze.ts'
import { quantile } from '../../../behaviors/visualizer/pixels.ts'
import { openContent } from '../../../site/open-content.ts'
import { type MeasuredArea, measuredAreas } from './area.ts'
import { colorErrors } from './light.ts'
import { overlap } from './overlap.ts'
import { listTestPhotos, openPicture, type TestPicture } from './pictures.ts'
import { saysYes, strokeOf, tapOnWorst } from './tap.ts'

const { all: scenes } = openContent().scenes
const isSmall = process.argv.includes('--small')
const every = Number(
  process.argv.find(argument => argument.startsWith('--every='))?.slice(8) ?? (isSmall ? 37 : 1),
)
const taps = 3
// A few pictures say little about the tail of a distribution.
const slack = isSmall ? 0.12 : 0

interface Measured extends TestPicture {
  /** IoU before and after each correction: a tap and the answer to its question, if any. */
  scores: number[]
  /** IoU gained by each tap with a question, before its answer. */
  unanswered: number[]
  /** Error as a fraction of the height; undefined if the analysis was uncertain. */
  horizonError: number | undefined
  areas: MeasuredArea[]
  milliseconds: number
}

const measured: Measured[] = []
for (const picture of listTestPhotos(scenes).filter((_, index) => index % every === 0)) {
  measured.push(await measure(picture))
  if (process.argv.includes('--verbose')) print(measured.at(-1))
}
let isGood = true
for (const isHeldBack of [false, true]) {
  const part = measured.filter(picture => picture.isHeldBack === isHeldBack)
  isGood = (await report(isHeldBack ? 'held back' : 'tuned on', part, isHeldBack)) && isGood
}
if (!isGood) process.exitCode = 1

async function measure(picture: TestPicture): Promise<Measured> {
  const photo = await openPicture(picture)
  const [small, medium] = [await photo.at(ANALYSIS_WIDTHS.small), await photo.at(ANALYSIS_WIDTHS.medium)]
  const truth = await photo.maskAt(medium)
  const start = performance.now()
  const found = analyze({ small, medium })
  const milliseconds = performance.now() - start
  const scores = [overlap(found.fine, truth)]
  const unanswered: number[] = []
  let { proposal, fine } = found
  for (let k = 0; k < taps; k++) {
    const tap = tapOnWorst(fine, truth, medium)
    if (tap) {
      const { mask, asked } = correct({ small, medium }, proposal, strokeOf(tap))
      if (asked) unanswered.push(overlap(mask.fine, truth) - (scores[k] ?? 0))
      const next = asked && saysYes(mask.fine, asked.fine, truth) ? asked : mask
      proposal = { ...proposal, floor: next.coarse }
      fine = next.fine
    }
    scores.push(overlap(fine, truth))
  }
  const view = estimateCamera({ medium })
  const horizonError =
    view.isConfident && view.horizon !== undefined ? Math.abs(view.horizon - photo.horizon) : undefined
  const areas = picture.variant === 'tilted' ? await measuredAreas(photo, medium) : []
  return { ...picture, scores, unanswered, horizonError, areas, milliseconds }
}

function print(picture: Measured | undefined): void {
  if (!picture) return
  const { name, scores, horizonError, areas } = picture
  const shown = [scores, areas.map(({ error }) => error)].map(values =>
    values.map(value => value.toFixed(3)).join(' '),
  )
  console.log(name.padEnd(32), shown[0], horizonError?.toFixed(4) ?? 'not sure', shown[1])
}

async function report(name: string, part: readonly Measured[], isHeldBack: boolean): Promise<boolean> {
  const proposed = part.map(({ scores }) => scores[0] ?? 0)
  const corrected = part.map(({ scores }) => scores.at(-1) ?? 0)
  const worstTap = Math.max(
    ...part.flatMap(({ scores }) => scores.slice(1).map((score, k) => (scores[k] ?? 0) - score)),
    ...part.flatMap(({ unanswered }) => unanswered.map(gained => -gained)),
  )
  const asked = part.flatMap(({ unanswered }) => unanswered).length / (taps * part.length)
  const sure = part.flatMap(({ horizonError }) => horizonError ?? [])
  const measuredHere = part.flatMap(({ areas }) => areas)
  const areas = measuredHere.map(({ error }) => Math.abs(error))
  const held = measuredHere.filter(({ holds }) => holds).length / measuredHere.length
  const colors: number[] = []
  for (const { slug, floors } of scenes
    .filter((_, index) => (index % 3 === 1) === isHeldBack)
    .slice(0, isSmall ? 1 : 9)) {
    colors.push(...(await colorErrors(slug, floors.slice(0, isSmall ? 2 : 5))))
  }
  const rows: [string, number, '≥' | '≤', number][] = [
    ['proposed mask, IoU, median', quantile(proposed, 0.5), '≥', 0.92 - slack],
    ['proposed mask, IoU, 10th percentile', quantile(proposed, 0.1), '≥', 0.72 - slack],
    ['after 3 taps and answers, IoU, 10th pct.', quantile(corrected, 0.1), '≥', 0.88 - slack],
    ['taps that asked, part', asked, '≤', 0.15 + slack],
    ['a tap, answered or not, made it worse by', worstTap, '≤', 0.02 + slack / 2],
    ['horizon error where sure, 90th percentile', quantile(sure, 0.9), '≤', 0.02],
    [
      'floor swapped, ΔE76, mean',
      colors.reduce((sum, value) => sum + value, 0) / colors.length,
      '≤',
      7 + 20 * slack,
    ],
    ['area with a door, error, median', quantile(areas, 0.5), '≤', 0.03 + slack],
    ['area with a door, error, 90th percentile', quantile(areas, 0.9), '≤', 0.08 + slack],
    ['area ranges that hold the truth, part', held, '≥', 0.9 - slack],
  ]
  console.log(
    `\n${name}: ${part.length} pictures, horizon sure in ${sure.length}, ${Math.round(
      quantile(
        part.map(({ milliseconds }) => milliseconds),
        0.5,
      ),
    )} ms each`,
  )
  for (const [label, value, sign, goal] of rows) {
    const holds = sign === '≥' ? value >= goal : value <= goal
    console.log(
      `  ${label.padEnd(44)} ${value.toFixed(3)}  ${sign} ${goal.toFixed(2)}  ${holds || Number.isNaN(value) ? '' : 'MISSED'}`,
    )
  }
  return rows.every(
    ([, value, sign, goal]) => Number.isNaN(value) || (sign === '≥' ? value >= goal : value <= goal),
  )
}
