import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlaceInWords } from '../config/place-in-words.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import type { LibraryChoice } from '../field/form-context.ts'
import { Dialog } from './Dialog.tsx'
import type { EditorContent } from './editor-content.ts'
import { useUses } from './uses.ts'

interface PictureLibraryProps extends LibraryChoice {
  content: EditorContent
  draft: RecordDraft
  onClose: () => void
}

const FOLDER = 'images/'

/** Whether the visualizer lays a picture over others. No page shows it as it is. */
const isLayer = (src: string) => /^(?:albedo|scenes)\//.test(src)

/** The pictures of the site, each with the places that show it. */
export function PictureLibrary({ content, draft, current, onChosen, onClose }: PictureLibraryProps) {
  const uses = useUses(content)
  const [pictures, setPictures] = useState<readonly string[]>([])
  const [query, setQuery] = useState('')
  useEffect(() => {
    void content.stateWith(draft.pictures).then(({ sizes }) =>
      setPictures(
        [...sizes.keys()]
          .filter(file => file.startsWith(FOLDER) && !file.endsWith('.json'))
          .map(file => file.slice(FOLDER.length))
          .sort(),
      ),
    )
  }, [content, draft])
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = pictures
    .map(src => ({ src, places: uses?.get(FOLDER + src) ?? [] }))
    .filter(({ src, places }) => {
      const all = [src, ...places.map(place => place.words)].join(' ').toLowerCase()
      return words.every(word => all.includes(word))
    })
  const layers = found.filter(({ src }) => isLayer(src))
  const show = (close: () => void) => (picture: FoundPicture) => (
    <LibraryPicture
      {...picture}
      isUseKnown={uses !== undefined}
      isCurrent={picture.src === current}
      urlOf={() => content.pictures.find(draft, picture.src)}
      onChosen={() => {
        close()
        onChosen(picture.src)
      }}
    />
  )
  return (
    <Dialog title="Choose a picture" closeLabel="Cancel" onClose={onClose}>
      {close => (
        <>
          <input
            className="input"
            type="search"
            aria-label="Search pictures"
            placeholder="Name or page"
            value={query}
            onChange={event => setQuery(event.target.value)}
          />
          <p className="hint" role="status">
            {words.length > 0 && `${found.length} found`}
          </p>
          <Pictures pictures={found.filter(({ src }) => !isLayer(src))} show={show(close)} />
          {layers.length > 0 && (
            <details open={words.length > 0}>
              <summary>Textures and layers of the visualizer: {layers.length}</summary>
              <Pictures pictures={layers} show={show(close)} />
            </details>
          )}
        </>
      )}
    </Dialog>
  )
}

interface FoundPicture {
  src: string
  /** Places that show it. */
  places: readonly PlaceInWords[]
}

interface PicturesProps {
  pictures: readonly FoundPicture[]
  show: (picture: FoundPicture) => ReactNode
}

function Pictures({ pictures, show }: PicturesProps) {
  return (
    <ul className="library">
      {pictures.map(picture => (
        <li key={picture.src}>{show(picture)}</li>
      ))}
    </ul>
  )
}

interface LibraryPictureProps extends FoundPicture {
  isUseKnown: boolean
  isCurrent: boolean
  urlOf: () => Promise<string | undefined>
  onChosen: () => void
}

function LibraryPicture({ src, places, isUseKnown, isCurrent, urlOf, onChosen }: LibraryPictureProps) {
  return (
    <button
      type="button"
      className="library__picture"
      aria-current={isCurrent || undefined}
      onClick={onChosen}
    >
      <Thumbnail urlOf={urlOf} />
      <span className="list__name">{src}</span>
      {isUseKnown && <span className="list__group">{usedIn(places)}</span>}
    </button>
  )
}

/** Reads a picture when it comes into view. */
function Thumbnail({ urlOf }: { urlOf: () => Promise<string | undefined> }) {
  const place = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each picture has a thumbnail of its own.
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      void urlOf().then(setUrl)
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return <img className="picture__shown" ref={place} src={url} alt="" />
}

function usedIn(places: readonly PlaceInWords[]): string {
  const [first, ...others] = [...new Set(places.map(({ words }) => words.replace(/, in: .*$/s, '')))]
  if (first === undefined) return 'Not used'
  return others.length === 0 ? `Used in ${first}` : `Used in ${first} and ${others.length} more`
}
