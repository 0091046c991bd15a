/** Adds pictures to a request that was sent. Without JavaScript, only the e-mail link is there. */
import { useEffect, useRef, useState } from 'react'
import { type PictureResult, sendPicture } from '../behaviors/room-picture.ts'
import type { ReceivedPage } from '../generated/types.ts'
import { fileLimits, pictureLimits } from '../site/picture-limits.ts'
import { interpolate } from '../site/text-formatters.ts'

export interface AddPicturesProps {
  texts: ReceivedPage['pictures']
  reference: string
  /** E-mail address of the business. */
  email: string
}

type State = 'idle' | 'sending' | Exclude<PictureResult, 'sent'>

export default function AddPictures({ texts, reference, email }: AddPicturesProps) {
  const [state, setState] = useState<State>('idle')
  const [count, setCount] = useState(0)
  const waiting = useRef<File[]>([])
  const input = useRef<HTMLInputElement>(null)

  const sendAll = async () => {
    setState('sending')
    let after: State = 'idle'
    for (let file = waiting.current[0]; file; file = waiting.current[0]) {
      const result = await sendPicture(`/api/contact/${reference}/picture`, file)
      if (result === 'failed' || result === 'full') return setState(result)
      waiting.current.shift()
      if (result === 'tooLarge') after = result
      else setCount(number => number + 1)
    }
    setState(after)
  }
  const choose = () => {
    const files = [...(input.current?.files ?? [])]
    if (!input.current || files.length === 0) return
    const isSending = waiting.current.length > 0 && state === 'sending'
    waiting.current.push(...files)
    // A browser reports no change if the same file is chosen again.
    input.current.value = ''
    if (!isSending) void sendAll()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for pictures that were chosen before the script was ready.
  useEffect(choose, [])

  const subject = encodeURIComponent(texts.mailSubject.replace('{reference}', reference))
  const said = {
    idle: count > 0 ? texts.sent.replace('{count}', String(count)) : '',
    sending: texts.sending,
    failed: texts.failed,
    full: texts.full.replace('{count}', String(pictureLimits.count)),
    tooLarge: interpolate(texts.tooLarge, fileLimits),
  }
  return (
    <div className="add-pictures">
      <p>{texts.text}</p>
      <label className="button button--green" data-needs-script>
        <span>{texts.choose}</span>
        <input ref={input} type="file" accept="image/*" multiple onChange={choose} />
      </label>
      <p role="status">{said[state]}</p>
      {state === 'failed' && (
        <button className="button button--secondary" type="button" onClick={() => void sendAll()}>
          {texts.again}
        </button>
      )}
      <a href={`mailto:${email}?subject=${subject}`}>{texts.mail}</a>
    </div>
  )
}

AddPictures.islandId = 'AddPictures' as const
