/** One photo while a visitor works on it: what was found, what was said since, and the way back. */
import { type Analysis, analyze, correct, type FloorMask, finish, outline, type Pictures } from './analyze.ts'
import type { Stroke } from './correction.ts'
import { isInside, type Point, type Proposal } from './mask.ts'

export type Correction =
  | ({ kind: 'stroke' } & Stroke)
  | { kind: 'cut'; corners: readonly Point[]; label: Stroke['label'] }
  | { kind: 'outline'; corners: readonly Point[] }

export interface Session {
  analysis: Analysis
  apply(correction: Correction): FloorMask
  /** Undefined when nothing is left to take back. */
  undo(): FloorMask | undefined
}

/** More steps than anyone takes back; each holds three planes. */
const mostSteps = 24

export function startSession(pictures: Pictures): Session {
  const { small } = pictures
  const analysis = analyze(pictures)
  const { camera, isSure } = analysis
  const horizon = isSure
    ? 0.5 - (camera.focal * Math.tan(camera.tilt) - camera.shift) / camera.picture.height
    : undefined
  let proposal: Proposal = analysis.proposal
  let mask: FloorMask = analysis
  const before: { proposal: Proposal; mask: FloorMask }[] = []

  const changed = (correction: Correction): { proposal: Proposal; mask: FloorMask } => {
    if (correction.kind === 'outline') {
      const drawn = outline(pictures, correction.corners, horizon)
      return { proposal: drawn.proposal, mask: drawn }
    }
    if (correction.kind === 'cut') {
      const coarse = proposal.floor.map((p, i) => {
        const [x, y] = [
          ((i % small.width) + 0.5) / small.width,
          (Math.floor(i / small.width) + 0.5) / small.height,
        ]
        if (!isInside(correction.corners, x, y)) return p
        return correction.label > 0 ? 1 : 0
      })
      return { proposal: { ...proposal, floor: coarse }, mask: finish(pictures, coarse) }
    }
    const next = correct(pictures, proposal, correction)
    return { proposal: { ...proposal, floor: next.coarse }, mask: next }
  }

  return {
    analysis,
    apply(correction) {
      before.push({ proposal, mask })
      if (before.length > mostSteps) before.shift()
      ;({ proposal, mask } = changed(correction))
      return mask
    },
    undo() {
      const last = before.pop()
      if (last) ({ proposal, mask } = last)
      return last?.mask
    },
  }
}
