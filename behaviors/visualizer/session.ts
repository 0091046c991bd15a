/** One photo while a visitor works on it: what was found, what was said since, and the way back. */
import {
  type Analysis,
  analyze,
  type Corrected,
  correct,
  finish,
  outline,
  type ScaledPhoto,
} from './analyze.ts'
import type { Stroke } from './correction.ts'
import { type ImagePoint, isInside, type Proposal } from './mask.ts'

export type Correction =
  | ({ kind: 'stroke' } & Stroke)
  | { kind: 'cut'; corners: readonly ImagePoint[]; label: Stroke['label'] }
  | { kind: 'outline'; corners: readonly ImagePoint[] }
  /** Answer to the question of the previous correction. Any other action means no. */
  | { kind: 'yes' }

export interface SessionState extends Corrected {
  proposal: Proposal
}

export interface Session {
  analysis: Analysis
  apply(correction: Correction): SessionState
  /** Undefined when nothing is left to take back. */
  undo(): SessionState | undefined
}

/** More steps than anyone takes back; each holds a few planes. */
const MAX_UNDO_STEPS = 24

export function startSession(pictures: ScaledPhoto): Session {
  const { small } = pictures
  const analysis = analyze(pictures)
  const { camera, isConfident } = analysis
  const horizon = isConfident
    ? 0.5 - (camera.focal * Math.tan(camera.tilt) - camera.shift) / camera.picture.height
    : undefined
  let state: SessionState = { proposal: analysis.proposal, mask: analysis }
  const before: SessionState[] = []

  const changed = (correction: Correction, { proposal, asked }: SessionState): SessionState => {
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
      if (before.length > MAX_UNDO_STEPS) before.shift()
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
