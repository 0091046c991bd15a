import { useRef } from 'react'
import { escapePattern } from '../../site/escape-pattern.ts'
import { kindOf } from '../config/field-texts.ts'
import { firstSentence } from '../config/form-descriptions.ts'
import { splitTranslationPath } from '../config/translation-entity.ts'
import { scheduleInList, todayHere } from '../form/schedule-in-words.ts'
import type { FieldText, FindingCounts } from '../worker/messages.ts'
import {
  type Found,
  fileAddress,
  labelOfGroup,
  listAddress,
  newAddress,
  recordOf,
  translationFormAddress,
} from './addresses.ts'
import { type EditableFile, type EditorContent, useFiles } from './editor-content.ts'
import { useFindingCounts } from './finding-counts.ts'
import { replaceHash, usePlace } from './navigation.ts'
import { namedIn } from './PlaceList.tsx'
import { SearchBox } from './SearchBox.tsx'
import { searchable, searchFiles, wordsIn } from './search-files.ts'
import { TaskList } from './TaskList.tsx'
import { useOpenCounts } from './translation/TranslationLinks.tsx'
import { useUses } from './uses.ts'

/** Texts of all fields, by the path of their file. */
export type TextsByFile = ReadonlyMap<string, readonly FieldText[]>

interface FileListProps {
  content: EditorContent
  texts: TextsByFile
  group?: string
  query: string
}

/** The files of a group, or those of all groups that a search finds. */
export function FileList({ content, texts, group, query }: FileListProps) {
  const section = useRef<HTMLElement>(null)
  const files = useFiles(content)
  const uses = useUses(content)
  const translations = useOpenCounts(content)
  const counts = useFindingCounts(content)
  const own =
    group === undefined ? [...files, ...content.translationFiles] : files.filter(file => file.group === group)
  const found = searchFiles(own, texts, query)
  const isReady = query === '' || texts.size > 0
  usePlace(group ?? 'search', isReady)
  const entity = content.model.entities.find(({ name, kind }) => name === group && kind === 'collection')
  const title = group === undefined ? 'Search' : labelOfGroup(group)
  return (
    <section className="list" aria-labelledby="list-title" ref={section}>
      <header className="list__head">
        <a className="back" href="#/">
          ‹ All content
        </a>
        <h1 id="list-title">{title}</h1>
        {entity && (
          <a className="button button--main" href={newAddress(entity.name)}>
            New {kindOf(entity)}
            {content.unsaved.has(`${entity.name}/new`) && ' (not saved)'}
          </a>
        )}
      </header>
      {group !== undefined && own.length > 8 && (
        <SearchBox
          label={`Search in ${title}`}
          query={query}
          onQuery={next => replaceHash(listAddress(group, next))}
          results={section}
        />
      )}
      <p className="hint" role="status">
        {query === '' ? '' : isReady ? `${found.length} found` : 'Searching …'}
      </p>
      {group === undefined && <TaskList content={content} query={query} />}
      <ul className="list__files">
        {found.map(({ file, field, excerpt }) => (
          <li key={file.path}>
            <a
              className="list__file"
              href={addressOf(content, file.path, field, query === '' ? undefined : { query, group })}
            >
              <span className="list__name">
                <Marked text={file.title} query={query} />
              </span>
              {group === undefined && <span className="list__group">{labelOfGroup(file.group)}</span>}
              {file.draftAt !== undefined && (
                <span className="badge">{file.isPublished ? 'draft' : 'new draft'}</span>
              )}
              {uses?.has(recordOf(file.path)) && (
                <span className="list__group">{namedIn(uses.get(recordOf(file.path)) ?? [])}</span>
              )}
              <Schedule texts={texts.get(file.path) ?? []} />
              <Findings counts={counts.get(file.path)} />
              {translations.has(file.path) && <span className="badge">{translations.get(file.path)}</span>}
              {content.unsaved.has(file.path) && <span className="badge">not saved</span>}
              {excerpt ? (
                <span className="list__excerpt">
                  <Marked text={excerpt} query={query} />
                </span>
              ) : (
                <SingleFile file={file} />
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the address of a form, or of a translation next to what it translates. */
const addressOf = ({ model }: EditorContent, path: string, field = '', found?: Found) =>
  splitTranslationPath(model, path)
    ? translationFormAddress(path, field, found)
    : fileAddress(path, field, found)

/** Says when visitors see a record, if not always. */
function Schedule({ texts }: { texts: readonly FieldText[] }) {
  const words = scheduleInList(field => texts.find(({ path }) => path === field)?.text, todayHere())
  return words === undefined ? null : <span className="badge">{words}</span>
}

/** Says whether something in a file keeps it from being published, or is worth a look. */
function Findings({ counts }: { counts: FindingCounts | undefined }) {
  if (!counts) return null
  const { problems, warnings } = counts
  return (
    <>
      {problems > 0 && <span className="badge badge--alert">{problems} to fix</span>}
      {warnings > 0 && <span className="badge">{warnings} worth a look</span>}
    </>
  )
}

/** Says what a single file holds. The title of a record does. */
function SingleFile({ file: { entity } }: { file: EditableFile }) {
  if (entity.kind === 'collection') return null
  return <span className="list__excerpt">{firstSentence(entity.shape.description)}</span>
}

function Marked({ text, query }: { text: string; query: string }) {
  const words = new Set(wordsIn(query))
  const parts = words.size === 0 ? [text] : text.split(patternOf(words))
  // biome-ignore lint/suspicious/noArrayIndexKey: The parts are replaced as a whole.
  return parts.map((part, index) => (words.has(searchable(part)) ? <mark key={index}>{part}</mark> : part))
}

const patternOf = (words: ReadonlySet<string>) =>
  new RegExp(`(${[...words].map(escapePattern).join('|').replaceAll('-', '[-–]')})`, 'i')
