/**
 * What a tap can do to a mask, tried by the hundred: `npm run drill:taps`. In every picture of the bench a finger comes
 * down anywhere inside what is wrong, and says what is there. The rooms held back while tuning are a part of their own.
 * The exit code is 1 when a tap makes a mask worse by more than it may; `-- --taps=9` tries more in each picture.
 */
import { analyze, correct, lookedAt } from '../../../behaviors/visualizer/analyze.ts'
import { quantile } from '../../../behaviors/visualizer/pixels.ts'
import { openContent } from '../../../site/open-content.ts'
import { overlap } from './overlap.ts'
import { listPictures, openPicture, type TestPicture } from './pictures.ts'
import { strokeOf, tapsInside } from './tap.ts'

/** IoU that one tap may cost. */
const mostLost = 0.02
const perPicture = Number(
  process.argv.find(argument => argument.startsWith('--taps='))?.slice('--taps='.length) ?? 4,
)

interface TriedTap {
  picture: TestPicture
  where: string
  /** In IoU; below 0 where it made the mask worse. */
  gained: number
}

const tried: TriedTap[] = []
for (const picture of listPictures(openContent().scenes.all)) tried.push(...(await tryTaps(picture)))
for (const isHeldBack of [false, true])
  report(tried.filter(({ picture }) => picture.isHeldBack === isHeldBack))

async function tryTaps(picture: TestPicture): Promise<TriedTap[]> {
  const photo = await openPicture(picture)
  const [small, medium] = [await photo.at(lookedAt.small), await photo.at(lookedAt.medium)]
  const truth = await photo.maskAt(medium)
  const { proposal, fine } = analyze({ small, medium })
  const before = overlap(fine, truth)
  const places = tapsInside(fine, truth, medium)
  // Far apart, and the same ones whenever this runs.
  const chosen = places.filter((_, index) => index % Math.ceil(places.length / perPicture) === 0)
  return chosen.map(tap => ({
    picture,
    where: `${tap.label > 0 ? 'floor' : 'not floor'} at ${tap.x.toFixed(3)}, ${tap.y.toFixed(3)}`,
    gained: overlap(correct({ small, medium }, proposal, strokeOf(tap)).fine, truth) - before,
  }))
}

function report(part: readonly TriedTap[]): void {
  const worst = part.toSorted((a, b) => a.gained - b.gained)
  const gains = part.map(({ gained }) => gained)
  const tooBad = worst.filter(({ gained }) => gained < -mostLost)
  const mean = gains.reduce((sum, gained) => sum + gained, 0) / gains.length
  console.log(
    `\n${part[0]?.picture.isHeldBack ? 'held back' : 'tuned on'}: ${part.length} taps, gained in IoU on average ` +
      `${mean.toFixed(4)}, median ${quantile(gains, 0.5).toFixed(4)}; made it worse by more than ${mostLost}: ${tooBad.length}`,
  )
  for (const { picture, where, gained } of worst.slice(0, 5)) {
    console.log(`  ${gained.toFixed(3)}  ${picture.name}: ${where}`)
  }
  if (tooBad.length > 0) process.exitCode = 1
}
