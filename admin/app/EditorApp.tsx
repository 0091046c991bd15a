import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FieldText } from '../client/worker/messages.ts'
import { kindOf } from '../config/field-texts.ts'
import { useOpenCounts } from '../translation/TranslationLinks.tsx'
import { TranslationView } from '../translation/TranslationView.tsx'
import {
  fileAddress,
  groupIn,
  labelOfGroup,
  listAddress,
  newAddress,
  readView,
  recordOf,
  type View,
} from './addresses.ts'
import { type EditorContent, useFiles } from './editor-content.ts'
import { narrow, useMedia } from './media.ts'
import { OpenWork } from './OpenWork.tsx'
import { namedIn } from './PlaceList.tsx'
import { RecordView } from './RecordView.tsx'
import { searchFiles } from './search-files.ts'
import { useUses } from './uses.ts'

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

interface EditorAppProps {
  content: EditorContent
  /** Undefined for a checkout, which needs no account. */
  onSignOut?: () => void
}

/** The window: kinds of content, a list or search, and a form. */
export function EditorApp({ content, onSignOut }: EditorAppProps) {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash)
  const view = readView(hash)
  const [query, setQuery] = useState('')
  const isSearch = query !== ''
  const texts = useFieldTexts(content, isSearch || view.is === 'list' || view.is === 'home')
  const isNarrow = useMedia(narrow)
  const main = useRef<HTMLElement>(null)
  // A link leads out of the search.
  useEffect(() => {
    if (hash) setQuery('')
  }, [hash])
  // The browser keeps the place of the view before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another view starts at its top.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [hash, isSearch])
  return (
    <div className="app" data-view={isSearch ? 'search' : view.is}>
      <nav className="nav" aria-label="Content">
        <a className="nav__title" href="#/">
          Content
        </a>
        <input
          className="input"
          type="search"
          aria-label="Search all content"
          placeholder="Search all content"
          value={query}
          onChange={event => setQuery(event.target.value)}
          onKeyDown={event => enterResults(event, main.current)}
        />
        {isNarrow && view.is === 'home' && !isSearch && <OpenWork content={content} />}
        <Groups content={content} view={view} isSearch={isSearch} />
        {onSignOut && (
          <button type="button" className="link" onClick={onSignOut}>
            Sign out
          </button>
        )}
      </nav>
      <main className="main" ref={main}>
        {isSearch ? (
          <FileList content={content} texts={texts} query={query} />
        ) : view.is === 'form' ? (
          <RecordView content={content} view={view} />
        ) : view.is === 'translation' ? (
          <TranslationView key={view.name} content={content} {...view} />
        ) : view.is === 'list' ? (
          <FileList key={view.group} content={content} texts={texts} group={view.group} />
        ) : (
          <div className="welcome">
            <h1>What would you like to change?</h1>
            <p>Choose a kind of content, or search for words that you see on a page.</p>
            {!isNarrow && <OpenWork content={content} />}
          </div>
        )}
      </main>
    </div>
  )
}

/** Moves the focus from a search box to the first result. */
function enterResults(event: KeyboardEvent, place: HTMLElement | null): void {
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
  event.preventDefault()
  place?.querySelector<HTMLElement>('.list__file')?.focus()
}

type FieldTexts = ReadonlyMap<string, readonly FieldText[]>

/** Returns the texts of all fields, which a form doesn't wait for. Reads them again after a form, which may have saved others. */
function useFieldTexts(content: EditorContent, isNeeded: boolean): FieldTexts {
  const [texts, setTexts] = useState<FieldTexts>(new Map())
  useEffect(() => {
    if (!isNeeded) return
    const read = async () => setTexts(await content.fieldTexts())
    read().catch(() => undefined)
  }, [content, isNeeded])
  return texts
}

interface GroupsProps {
  content: EditorContent
  view: View
  isSearch: boolean
}

function Groups({ content, view, isSearch }: GroupsProps) {
  const files = useFiles(content)
  const groups = [...new Set(files.map(({ group }) => group))].sort((a, b) =>
    labelOfGroup(a).localeCompare(labelOfGroup(b)),
  )
  const open = groupIn(view)
  return (
    <ul className="nav__groups">
      {groups.map(group => (
        <li key={group}>
          <a
            className="nav__group"
            href={listAddress(group)}
            // The results of a search follow its box.
            tabIndex={isSearch ? -1 : undefined}
            aria-current={group === open ? 'page' : undefined}
          >
            {labelOfGroup(group)}
            <span className="nav__count">{files.filter(file => file.group === group).length}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface FileListProps {
  content: EditorContent
  texts: FieldTexts
  group?: string
  query?: string
}

/** The files of a group, or those of all groups that a search finds. */
function FileList({ content, texts, group, query }: FileListProps) {
  const section = useRef<HTMLElement>(null)
  const files = useFiles(content)
  const uses = useUses(content)
  const translations = useOpenCounts(content)
  const [words, setWords] = useState('')
  const own = group === undefined ? files : files.filter(file => file.group === group)
  const found = searchFiles(own, texts, query ?? words)
  const entity = content.model.entities.find(({ name, kind }) => name === group && kind === 'collection')
  const title = group === undefined ? 'Search' : labelOfGroup(group)
  return (
    <section className="list" aria-labelledby="list-title" ref={section}>
      <header className="list__head">
        {group !== undefined && (
          <a className="back" href="#/">
            ‹ All content
          </a>
        )}
        <h1 id="list-title">{title}</h1>
        {entity && (
          <a className="button button--main" href={newAddress(entity.name)}>
            New {kindOf(entity)}
            {content.unsaved.has(`${entity.name}/new`) && ' (not saved)'}
          </a>
        )}
      </header>
      {group !== undefined && own.length > 8 && (
        <input
          className="input"
          type="search"
          aria-label={`Search in ${title}`}
          placeholder={`Search in ${title}`}
          value={words}
          onChange={event => setWords(event.target.value)}
          onKeyDown={event => enterResults(event, section.current)}
        />
      )}
      <p className="hint" role="status">
        {found.length === own.length ? '' : `${found.length} found`}
      </p>
      <ul className="list__files">
        {found.map(({ file, field, excerpt }) => (
          <li key={file.path}>
            <a className="list__file" href={fileAddress(file.path, field)}>
              <span className="list__name">{file.title}</span>
              {group === undefined && <span className="list__group">{labelOfGroup(file.group)}</span>}
              {file.draftAt !== undefined && (
                <span className="badge">{file.isPublished ? 'draft' : 'new draft'}</span>
              )}
              {uses?.has(recordOf(file.path)) && (
                <span className="list__group">{namedIn(uses.get(recordOf(file.path)) ?? [])}</span>
              )}
              {translations.has(file.path) && <span className="badge">{translations.get(file.path)}</span>}
              {content.unsaved.has(file.path) && <span className="badge">not saved</span>}
              {excerpt && <span className="list__excerpt">{excerpt}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
