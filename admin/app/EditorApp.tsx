import { useEffect, useState, useSyncExternalStore } from 'react'
import { humanize } from '../../codegen/names.ts'
import { labelOf } from '../config/field-texts.ts'
import { fileAddress, listAddress, newAddress, readView, type View } from './addresses.ts'
import type { EditableFile, LocalContent } from './local-content.ts'
import { RecordView } from './RecordView.tsx'
import { searchFiles } from './search-files.ts'

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The window: kinds of content, a list or search, and a form. */
export function EditorApp({ content }: { content: LocalContent }) {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash)
  const view = readView(hash)
  const [query, setQuery] = useState('')
  // A form reads the texts when it is shown, the search before.
  const isForm = view.is === 'form'
  useEffect(() => {
    if (!isForm) content.readTexts().catch(() => undefined)
  }, [content, isForm])
  // A link leads out of the search.
  useEffect(() => {
    if (hash) setQuery('')
  }, [hash])
  return (
    <div className="app" data-view={query ? 'list' : view.is}>
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
        />
        <Groups content={content} view={view} />
      </nav>
      <main className="main">
        {query ? (
          <FileList content={content} query={query} />
        ) : view.is === 'form' ? (
          <RecordView content={content} view={view} />
        ) : view.is === 'list' ? (
          <FileList key={view.group} content={content} group={view.group} />
        ) : (
          <div className="welcome">
            <h1>What would you like to change?</h1>
            <p>Choose a kind of content, or search for words that you see on a page.</p>
          </div>
        )}
      </main>
    </div>
  )
}

const labelOfGroup = (group: string) => (group === '' ? 'Whole site' : humanize(group))

function useFiles(content: LocalContent): readonly EditableFile[] {
  return useSyncExternalStore(content.subscribe, () => content.files)
}

function Groups({ content, view }: { content: LocalContent; view: View }) {
  const files = useFiles(content)
  const groups = [...new Set(files.map(({ group }) => group))].sort((a, b) =>
    labelOfGroup(a).localeCompare(labelOfGroup(b)),
  )
  const open = view.is === 'list' ? view.group : view.is === 'form' ? groupOf(view.name) : undefined
  return (
    <ul className="nav__groups">
      {groups.map(group => (
        <li key={group}>
          <a
            className="nav__group"
            href={listAddress(group)}
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

const groupOf = (name: string) => (name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '')

interface FileListProps {
  content: LocalContent
  group?: string
  query?: string
}

/** The files of a group, or those of all groups that a search finds. */
function FileList({ content, group, query }: FileListProps) {
  const files = useFiles(content)
  const [words, setWords] = useState('')
  const own = group === undefined ? files : files.filter(file => file.group === group)
  const found = searchFiles(own, content.texts, query ?? words)
  const entity = content.model.entities.find(({ name, kind }) => name === group && kind === 'collection')
  const title = group === undefined ? 'Search' : labelOfGroup(group)
  return (
    <section className="list" aria-labelledby="list-title">
      <header className="list__head">
        <a className="back" href="#/">
          ‹ All content
        </a>
        <h1 id="list-title">{title}</h1>
        {entity && (
          <a className="button button--main" href={newAddress(entity.name)}>
            New {labelOf(entity.typeName, entity.shape).toLowerCase()}
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
        />
      )}
      <p className="hint" role="status">
        {found.length === own.length ? '' : `${found.length} found`}
      </p>
      <ul className="list__files">
        {found.map(({ file, excerpt }) => (
          <li key={file.path}>
            <a className="list__file" href={fileAddress(file.path.replace(/\.\w+$/, ''))}>
              <span className="list__name">{file.title}</span>
              {group === undefined && <span className="list__group">{labelOfGroup(file.group)}</span>}
              {content.unsaved.has(file.path) && <span className="badge">not saved</span>}
              {excerpt && <span className="list__excerpt">{excerpt}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
