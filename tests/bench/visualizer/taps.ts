/**
 * Tries thousands of taps on masks: `npm run drill:taps`. In every picture of the bench, taps hit points inside wrong regions: exactly, a few
 * pixels off, and a second and third time. Questions are answered by the majority of the asked area. The test set is reported
 * separately. Exits with 1 if a tap with its answer, or its immediate change alone, makes a mask worse by more than the limit. `-- --taps=9`
 * tries more taps per picture, `-- --small` a few taps in a few pictures.
 */
import { ANALYSIS_WIDTHS, analyze } from '../../../behaviors/visualizer/analyze.ts'
import { correctFloor } from '../../../behaviors/visualizer/correction.ts'
import { type Proposal, refineFloor } from '../../../behaviors/visualizer/mask.ts'
import { clamp, type Plane, quantile } from '../../../behaviors/visualizer/pixels.ts'
import { openContent } from '../../../site/open-content.ts'
import { randomFrom } from './fit.ts'
import { overlap } from './overlap.ts'
import { listTestPhotos, openPicture, type TestPicture } from './pictures.ts'
import { saysYes, strokeOf, type Tap, tapsInside } from './tap.ts'

const MAX_IOU_LOSS = 0.02
/** Standard deviation of taps as a fraction of the width: 2.5 pixels on a phone, for a finger 16 pixels wide. */
const TAP_JITTER = 0.007
const isSmall = process.argv.includes('--small')
const perPicture = Number(
  process.argv.find(argument => argument.startsWith('--taps='))?.slice('--taps='.length) ?? (isSmall ? 2 : 4),
)

const kinds = ['inside', 'beside', 'first of three', 'second', 'third'] as const

interface TriedTap extends Tap {
  picture: TestPicture
  kind: (typeof kinds)[number]
  /** IoU gained; negative if the tap made the mask worse. */
  gained: number
  /** IoU gained by the immediate change, before the question. */
  unasked: number
  answer: 'yes' | 'no' | 'not asked'
}

interface TapState {
  proposal: Proposal
  fine: Plane
  score: number
}

const pictures = listTestPhotos(openContent().scenes.all).filter((_, index) => !isSmall || index % 65 === 0)
const tried: TriedTap[] = []
for (const [index, picture] of pictures.entries()) tried.push(...(await tryTaps(picture, index)))
for (const isHeldBack of [false, true])
  report(tried.filter(({ picture }) => picture.isHeldBack === isHeldBack))

async function tryTaps(picture: TestPicture, index: number): Promise<TriedTap[]> {
  const photo = await openPicture(picture)
  const [small, medium] = [await photo.at(ANALYSIS_WIDTHS.small), await photo.at(ANALYSIS_WIDTHS.medium)]
  const truth = await photo.maskAt(medium)
  const { proposal, fine } = analyze({ small, medium })
  const proposed: TapState = { proposal, fine, score: overlap(fine, truth) }
  const random = randomFrom(index + 1)
  const found: TriedTap[] = []

  const stateOf = (proposal: Proposal, floor: Plane): TapState => {
    const fine = refineFloor(floor, small, medium)
    return { proposal: { ...proposal, floor }, fine, score: overlap(fine, truth) }
  }
  // Same as `correct`, without the light.
  const tap = (before: TapState, at: Tap, kind: TriedTap['kind']): TapState => {
    const { floor, asked } = correctFloor(before.proposal, strokeOf(at))
    const now = stateOf(before.proposal, floor)
    const yes = asked && stateOf(before.proposal, asked)
    const next = yes && saysYes(now.fine, yes.fine, truth) ? yes : now
    const answer = yes ? (next === yes ? 'yes' : 'no') : 'not asked'
    const [gained, unasked] = [next.score - before.score, now.score - before.score]
    found.push({ ...at, picture, kind, gained, unasked, answer })
    return next
  }

  const places = tapsInside(fine, truth, medium)
  // Sample evenly, so that taps are far apart and always the same.
  for (const at of places.filter((_, k) => k % Math.ceil(places.length / perPicture) === 0)) {
    tap(proposed, at, 'inside')
    tap(proposed, shaken(at, random, medium.width / medium.height), 'beside')
  }
  let state = proposed
  for (const kind of kinds.slice(2)) {
    const left = tapsInside(state.fine, truth, medium)
    const at = left[Math.floor(random() * left.length)]
    if (at) state = tap(state, at, kind)
  }
  return found
}

function shaken(tap: Tap, random: () => number, shape: number): Tap {
  // The sum of four random numbers from 0 to 1 has a standard deviation of 0.58.
  const off = () => ((random() + random() + random() + random() - 2) * TAP_JITTER) / 0.58
  return { ...tap, x: clamp(tap.x + off(), 0, 0.999), y: clamp(tap.y + off() * shape, 0, 0.999) }
}

function report(part: readonly TriedTap[]): void {
  const worst = part.toSorted((a, b) => a.gained - b.gained)
  const times = (answer: TriedTap['answer']) => part.filter(tap => tap.answer === answer).length
  const asked = part.length - times('not asked')
  console.log(
    `\n${part[0]?.picture.isHeldBack ? 'held back' : 'tuned on'}: ${part.length} taps, each with its answer where it asks: ` +
      `${asked} did (${((100 * asked) / part.length).toFixed(1)} %), ${times('yes')} times yes, ${times('no')} times no`,
  )
  for (const kind of kinds)
    reportRow(
      kind,
      part.filter(tap => tap.kind === kind),
    )
  for (const [label, name] of [
    [1, 'floor'],
    [-1, 'not floor'],
  ] as const) {
    reportRow(
      name,
      part.filter(tap => tap.label === label),
    )
  }
  reportRow('all', part)
  reportRow(
    'before answers',
    part.map(tap => ({ ...tap, gained: tap.unasked })),
  )
  for (const { picture, kind, label, x, y, gained } of worst.slice(0, 5)) {
    const what = label > 0 ? 'floor' : 'not floor'
    console.log(
      `  ${gained.toFixed(3)}  ${picture.name}: ${what} at ${x.toFixed(3)}, ${y.toFixed(3)} (${kind})`,
    )
  }
  if (part.some(({ gained, unasked }) => Math.min(gained, unasked) < -MAX_IOU_LOSS)) process.exitCode = 1
}

function reportRow(name: string, taps: readonly TriedTap[]): void {
  const gains = taps.map(({ gained }) => gained)
  const tooBad = gains.filter(gained => gained < -MAX_IOU_LOSS).length
  const mean = gains.reduce((sum, gained) => sum + gained, 0) / gains.length
  console.log(
    `  ${name.padEnd(15)} ${String(gains.length).padStart(5)}: gained ${mean.toFixed(4)} on average, ` +
      `${quantile(gains, 0.5).toFixed(4)} in the median, worst ${Math.min(...gains).toFixed(3)}, ` +
      `below -${MAX_IOU_LOSS}: ${tooBad} (${((100 * tooBad) / gains.length).toFixed(2)} %)`,
  )
}
