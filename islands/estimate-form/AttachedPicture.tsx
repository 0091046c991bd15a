/** Image that is attached to a request: its preview before, and the result of its upload. */
import { useEffect, useState } from 'react'
import { sendJpeg } from '../../behaviors/room-picture.ts'
import { decodeDataUrl, requestPicture } from '../../behaviors/tab-storage.ts'
import type { EstimateTexts } from './errors.ts'

type PictureTexts = EstimateTexts['picture']

export type AttachedPictureState =
  | { kind: 'none' }
  | { kind: 'attached'; url: string }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'failed'; reference: string }

export interface AttachedPictureHandle {
  state: AttachedPictureState
  remove(): void
  /** Uploads the image after the request was stored. A failure doesn't affect the request. */
  send(reference: string): Promise<void>
  /** Reloads the stored photo for another request. */
  reset(): void
}

/** Returns whether the image isn't uploaded yet. */
export const isWaiting = ({ kind }: AttachedPictureState): boolean =>
  kind === 'attached' || kind === 'sending'

/** `action` is the URL that the request is posted to. */
export function useAttachedPicture(action: string): AttachedPictureHandle {
  const [state, setState] = useState<AttachedPictureState>({ kind: 'none' })
  const reset = () => {
    const url = requestPicture.load()
    setState(url ? { kind: 'attached', url } : { kind: 'none' })
  }
  useEffect(reset, [])
  return {
    state,
    reset,
    remove() {
      requestPicture.clear()
      setState({ kind: 'none' })
    },
    async send(reference) {
      const url = requestPicture.load()
      if (!url) return
      setState({ kind: 'sending' })
      const isSent = (await sendJpeg(`${action}/${reference}/picture`, decodeDataUrl(url))) === 'sent'
      if (isSent) requestPicture.clear()
      setState(isSent ? { kind: 'sent' } : { kind: 'failed', reference })
    },
  }
}

export function AttachedPicture({ texts, picture }: { texts: PictureTexts; picture: AttachedPictureHandle }) {
  const { state, remove } = picture
  if (state.kind !== 'attached') return null
  return (
    <div className="estimate-form__picture">
      <img src={state.url} alt={texts.alt} />
      <p className="estimate-form__note">{texts.attached}</p>
      <button className="button button--secondary" type="button" onClick={remove}>
        {texts.remove}
      </button>
    </div>
  )
}

export function AttachedPictureResult({
  texts,
  picture,
}: {
  texts: PictureTexts
  picture: AttachedPictureHandle
}) {
  const { state, send } = picture
  if (state.kind === 'none' || state.kind === 'attached') return null
  return (
    <>
      <p>{texts[state.kind]}</p>
      {state.kind === 'failed' && (
        <button className="button button--secondary" type="button" onClick={() => void send(state.reference)}>
          {texts.again}
        </button>
      )}
    </>
  )
}
