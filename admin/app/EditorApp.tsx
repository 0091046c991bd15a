import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { readView, searchAddress, type View } from './addresses.ts'
import type { EditorContent } from './editor-content.ts'
import { FileList, type TextsByFile } from './FileList.tsx'
import { narrow, useMedia } from './media.ts'
import { Navigation } from './Navigation.tsx'
import { openHash, replaceHash, useHash, usePlace } from './navigation.ts'
import { takeNotice } from './notice.ts'
import { OpenWork } from './OpenWork.tsx'
import { RecordView } from './RecordView.tsx'
import { SearchBox } from './SearchBox.tsx'
import { TaskList } from './TaskList.tsx'
import { WholePage } from './WholePage.tsx'

interface EditorAppProps {
  content: EditorContent
  /** Undefined for a checkout, which needs no account. */
  onSignOut?: () => void
}

/** The window: kinds of content, a list or search, and a form. */
export function EditorApp({ content, onSignOut }: EditorAppProps) {
  const hash = useHash()
  const view = useMemo(() => readView(hash), [hash])
  usePlace(hash, view.is === 'home' || view.is === 'translation')
  const texts = useFieldTexts(content, view.is === 'search' || view.is === 'list' || view.is === 'home')
  const isNarrow = useMedia(narrow)
  // Said once, until another view is shown.
  const [notice] = useState(() => ({ hash, sentence: takeNotice() }))
  const saidNow = notice.hash === hash ? notice.sentence : undefined
  const main = useRef<HTMLElement>(null)
  if (view.is === 'page') return <WholePage content={content} name={view.name} />
  return (
    <div className="app" data-view={view.is}>
      <nav className="nav" aria-label="Content">
        <a className="nav__title" href="#/">
          Content
        </a>
        <SearchBox
          label="Search all content"
          query={queryIn(view)}
          onQuery={query => search(view, query)}
          results={main}
        />
        {isNarrow && view.is === 'home' && <Start content={content} />}
        <Navigation content={content} view={view} />
        {onSignOut && (
          <button type="button" className="link" onClick={onSignOut}>
            Sign out
          </button>
        )}
      </nav>
      <main className="main" ref={main}>
        <p className="notice" role="status" hidden={saidNow === undefined}>
          {saidNow}
        </p>
        <MainView content={content} view={view} texts={texts} />
      </main>
    </div>
  )
}

interface MainViewProps {
  content: EditorContent
  view: Exclude<View, { is: 'page' }>
  texts: TextsByFile
}

function MainView({ content, view, texts }: MainViewProps) {
  const isNarrow = useMedia(narrow)
  switch (view.is) {
    case 'search':
      return <FileList content={content} texts={texts} query={view.query} />
    case 'list':
      return (
        <FileList key={view.group} content={content} texts={texts} group={view.group} query={view.query} />
      )
    case 'form':
      return <RecordView content={content} view={view} />
    case 'translation':
      return (
        <Suspense fallback={<p className="wait wait--short">Opening …</p>}>
          <TranslationView key={view.name} content={content} {...view} />
        </Suspense>
      )
    case 'home':
      return (
        <div className="welcome">
          <h1>What would you like to change?</h1>
          <p>Choose a kind of content, or search for words that you see on a page.</p>
          {!isNarrow && <Start content={content} />}
        </div>
      )
  }
}

const TranslationView = lazy(async () => {
  const loaded = await import('./translation/TranslationView.tsx').catch(() => undefined)
  return { default: loaded?.TranslationView ?? NotLoaded }
})

function NotLoaded() {
  return (
    <p className="wait" role="alert">
      Translations can’t be loaded now. Load this page again.
    </p>
  )
}

/** Shows the work that is not done yet, and tasks that people often come for. */
function Start({ content }: { content: EditorContent }) {
  return (
    <>
      <OpenWork content={content} />
      <TaskList content={content} />
    </>
  )
}

/** Returns the words that somebody searches in all content, or has found a form by. */
function queryIn(view: View): string {
  if (view.is === 'search') return view.query
  const found = view.is === 'form' || view.is === 'translation' ? view.found : undefined
  return found?.group === undefined ? (found?.query ?? '') : ''
}

function search(view: View, query: string): void {
  const address = searchAddress(query)
  if (view.is === 'search') replaceHash(address)
  else openHash(address)
}

/** Returns the texts of all fields, which a form doesn't wait for. Reads them again after a form, which may have saved others. */
function useFieldTexts(content: EditorContent, isNeeded: boolean): TextsByFile {
  const [texts, setTexts] = useState<TextsByFile>(new Map())
  useEffect(() => {
    if (!isNeeded) return
    const read = async () => setTexts(await content.fieldTexts())
    read().catch(() => undefined)
  }, [content, isNeeded])
  return texts
}
