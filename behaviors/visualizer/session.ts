/** One photo while a visitor works on it: what was found, what was said since, and the way back. */
import { type Analysis, analyze, type Corrected, correct, finish, outline, type Pictures } from './analyze.ts'
import type { Stroke } from './correction.ts'
import { isInside, type Point, type Proposal } from './mask.ts'

export type Correction =
  | ({ kind: 'stroke' } & Stroke)
  | { kind: 'cut'; corners: readonly Point[]; label: Stroke['label'] }
  | { kind: 'outline'; corners: readonly Point[] }
  /** To what the correction before asked. Whoever does anything else said no. */
  | { kind: 'yes' }

export interface State extends Corrected {
  proposal: Proposal
}

export interface Session {
  analysis: Analysis
  apply(correction: Correction): State
  /** Undefined when nothing is left to take back. */
  undo(): State | undefined
}

/** More steps than anyone takes back; each holds a few planes. */
const mostSteps = 24

export function startSession(pictures: Pictures): Session {
  const { small } = pictures
  const analysis = analyze(pictures)
  const { camera, isSure } = analysis
  const horizon = isSure
    ? 0.5 - (camera.focal * Math.tan(camera.tilt) - camera.shift) / camera.picture.height
    : undefined
  let state: State = { proposal: analysis.proposal, mask: analysis }
  const before: State[] = []

  const changed = (correction: Correction, { proposal, asked }: State): State => {
    const corrected = (to: Corrected) => ({ ...to, proposal: { ...proposal, floor: to.mask.coarse } })
    if (correction.kind === 'yes') return asked ? corrected({ mask: asked }) : state
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
      return corrected({ mask: finish(pictures, coarse) })
    }
    return corrected(correct(pictures, proposal, correction))
  }

  return {
    analysis,
    apply(correction) {
      // Taken back, a yes is asked again; what was left unanswered stays so.
      before.push(correction.kind === 'yes' ? state : { ...state, asked: undefined })
      if (before.length > mostSteps) before.shift()
      state = changed(correction, state)
      return state
    },
    undo() {
      const last = before.pop()
      state = last ?? state
      return last
    },
  }
}
