import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordDraft } from '../draft/record-draft.ts'
import { showPictures } from '../page/new-pictures.ts'
import { showWholePage } from '../page/page-view.ts'
import type { MarkedPage } from '../worker/messages.ts'
import { fileAddress, isNewName, newAddress, recordOf } from './addresses.ts'
import { ageInWords } from './age-in-words.ts'
import type { EditorContent } from './editor-content.ts'

interface WholePageProps {
  content: EditorContent
  name: string
}

/** The page of a record as it is now, saved or not, in a window of its own. It follows what is typed elsewhere when people come back to it. */
export function WholePage({ content, name }: WholePageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [sentence, setSentence] = useState('The page is being made …')
  const isNew = isNewName(name)
  const file = content.files.find(file => recordOf(file.path) === name)
  const path = file?.path ?? name
  const title = file?.title ?? name
  const show = useCallback(async () => {
    const draft = await content.look(path)
    const page = draft && (await pageOf(content, draft).catch(() => undefined))
    setSentence(draft ? stateOf(draft, page) : 'There is no such text.')
    if (!draft || !page || !frame.current) return
    await showWholePage(frame.current, page, body =>
      showPictures(body, stem => content.pictures.findByStem(draft, stem)),
    )
  }, [content, path])
  useEffect(() => {
    document.title = `Page: ${title}`
  }, [title])
  useEffect(() => {
    if (!isLoaded) return
    const showAgain = () => {
      if (document.visibilityState !== 'visible') return
      show().catch(error => setSentence(`The page can’t be read: ${error.message}`))
    }
    showAgain()
    document.addEventListener('visibilitychange', showAgain)
    return () => document.removeEventListener('visibilitychange', showAgain)
  }, [show, isLoaded])
  return (
    <main className="whole-page">
      <h1 className="visually-hidden">Page: {title}</h1>
      <p className="whole-page__state">
        <span role="status">{sentence}</span>
        <a className="button button--small" href={isNew ? newAddress(name.slice(0, -4)) : fileAddress(path)}>
          Edit it
        </a>
      </p>
      <iframe
        className="page"
        ref={frame}
        title="Page"
        src="/admin/page.html"
        onLoad={() => setLoaded(true)}
      />
    </main>
  )
}

async function pageOf(content: EditorContent, draft: RecordDraft): Promise<MarkedPage | undefined> {
  const { path, text, pictures } = await draft.file()
  return content.worker.markedPage(await content.stateWith(pictures), path, text)
}

function stateOf({ status, storedAt, path }: RecordDraft, page: MarkedPage | undefined): string {
  if (!page) return 'This page can’t be shown as it is now. Its form says what is missing.'
  const gaps = page.missing.length > 0 ? ' [Placeholders] stand for what is empty.' : ''
  if (status.is === 'restored')
    return `Not saved: this is what was typed ${ageInWords(status.at)}. Visitors don’t see it.${gaps}`
  if (storedAt !== undefined)
    return `Draft, saved ${ageInWords(Date.parse(storedAt))}. Visitors don’t see it.${gaps}`
  return path === undefined ? `Nothing is typed yet.${gaps}` : `The page as it is saved.${gaps}`
}
