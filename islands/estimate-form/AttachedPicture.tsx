/** Image that is attached to a request: its preview before, and the result of its upload. */
import { useEffect, useState } from 'react'
import { sendJpeg } from '../../behaviors/room-picture.ts'
import { decodeDataUrl, pictureKey, requestPicture } from '../../behaviors/tab-storage.ts'
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
  /** Forgets the picture. */
  remove(): void
  /** Uploads the image after the request was stored. A failure doesn't affect the request. */
  send(reference: string): Promise<void>
}

/** Returns whether the image isn't uploaded yet. */
export const isWaiting = ({ kind }: AttachedPictureState): boolean =>
  kind === 'attached' || kind === 'sending'

/** `action` is the URL that the request is posted to. */
export function useAttachedPicture(action: string): AttachedPictureHandle {
  const [state, setState] = useState<AttachedPictureState>({ kind: 'none' })
  useEffect(() => {
    const url = new URLSearchParams(location.search).has(pictureKey) && requestPicture.load()
    if (url) setState({ kind: 'attached', url })
  }, [])
  return {
    state,
    remove() {
      requestPicture.clear()
      setState({ kind: 'none' })
    },
    async send(reference) {
      const url = state.kind === 'none' ? undefined : requestPicture.load()
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
