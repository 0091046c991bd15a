/** Adds pictures to a request that was sent. Without JavaScript, it is a form for small ones, and the e-mail link. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type PictureResult, sendPicture } from '../behaviors/room-picture.ts'
import type { ReceivedPage } from '../generated/types.ts'
import { fileLimits, type PostedPictures, pictureLimits, postedLimits } from '../site/picture-limits.ts'
import { interpolate } from '../site/text-formatters.ts'

export interface AddPicturesProps {
  texts: ReceivedPage['pictures']
  /** URL that the request was posted to. */
  action: string
  reference: string
  /** Query of the page after the request, which the form without JavaScript leads back to. */
  query?: string
  /** E-mail address of the business. */
  email: string
  /** Result of the form without JavaScript. */
  posted?: PostedPictures
  /** Pictures that were chosen before the request was sent. */
  chosen?: readonly File[] | undefined
}

type State = 'idle' | 'sending' | 'postedTooLarge' | 'postedFailed' | Exclude<PictureResult, 'sent'>

const postedStates = { tooLarge: 'postedTooLarge', failed: 'postedFailed', full: 'full' } as const

export default function AddPictures({
  texts,
  action,
  reference,
  query = '',
  email,
  posted,
  chosen,
}: AddPicturesProps) {
  const [state, setState] = useState<State>(posted?.problem ? postedStates[posted.problem] : 'idle')
  const [count, setCount] = useState(posted?.count ?? 0)
  const [hasScript, setHasScript] = useState(false)
  const waiting = useRef<File[]>([])
  const begun = useRef<readonly File[]>(undefined)
  const input = useRef<HTMLInputElement>(null)

  const sendAll = async () => {
    setState('sending')
    let after: State = 'idle'
    for (let file = waiting.current[0]; file; file = waiting.current[0]) {
      const result = await sendPicture(`${action}/${reference}/picture`, file)
      if (result === 'failed' || result === 'full') return setState(result)
      waiting.current.shift()
      if (result === 'tooLarge') after = result
      else setCount(number => number + 1)
    }
    setState(after)
  }
  const send = (files: readonly File[]) => {
    const isSending = waiting.current.length > 0 && state === 'sending'
    waiting.current.push(...files)
    if (!isSending) void sendAll()
  }
  const choose = () => {
    const files = [...(input.current?.files ?? [])]
    if (!input.current || files.length === 0) return
    // A browser reports no change if the same file is chosen again.
    input.current.value = ''
    send(files)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for pictures that were chosen before the script was ready.
  useEffect(() => {
    setHasScript(true)
    choose()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends the chosen pictures once.
  useEffect(() => {
    if (!chosen || chosen === begun.current) return
    begun.current = chosen
    if (chosen.length > 0) send(chosen)
  }, [chosen])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose()
  }

  const subject = encodeURIComponent(texts.mailSubject.replace('{reference}', reference))
  const arrived = count > 0 ? texts.sent.replace('{count}', String(count)) : ''
  const said = {
    idle: arrived,
    sending: texts.sending,
    failed: texts.failed,
    full: texts.full.replace('{count}', String(pictureLimits.count)),
    tooLarge: interpolate(texts.tooLarge, fileLimits),
    postedTooLarge: interpolate(texts.tooLarge, postedLimits),
    postedFailed: texts.failed,
  }
  return (
    <form
      className="add-pictures"
      method="post"
      encType="multipart/form-data"
      action={`${action}/${reference}/pictures${query}`}
      onSubmit={submit}
    >
      <p>{texts.text}</p>
      <noscript>
        <p className="field__hint">{interpolate(texts.limits, postedLimits)}</p>
      </noscript>
      {/* Until the script is ready, the browser's own button shows which files are chosen. */}
      <label className={hasScript ? 'button button--green' : 'add-pictures__plain'}>
        <span>{texts.choose}</span>
        <input
          ref={input}
          type="file"
          name="picture"
          // The script converts other kinds.
          accept={hasScript ? 'image/*' : 'image/jpeg'}
          multiple
          onChange={choose}
        />
      </label>
      <button className="button button--green" type="submit" hidden={hasScript}>
        {texts.choose}
      </button>
      <p role="status">{said[state]}</p>
      {state === 'failed' && (
        <button className="button button--secondary" type="button" onClick={() => void sendAll()}>
          {texts.again}
        </button>
      )}
      <a href={`mailto:${email}?subject=${subject}`}>{texts.mail}</a>
    </form>
  )
}

AddPictures.islandId = 'AddPictures' as const
