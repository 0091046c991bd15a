import { useEffect, useRef, useState } from 'react'
import type { PlaceInWords } from '../config/place-in-words.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { Dialog } from './Dialog.tsx'
import type { EditorContent } from './editor-content.ts'
import { useUses } from './uses.ts'

interface PictureLibraryProps {
  content: EditorContent
  draft: RecordDraft
  /** The picture that the field has. */
  current: string
  onChosen: (src: string) => void
  onClose: () => void
}

const FOLDER = 'images/'

/** The pictures of the site, each with the places that show it. */
export function PictureLibrary({ content, draft, current, onChosen, onClose }: PictureLibraryProps) {
  const uses = useUses(content)
  const [pictures, setPictures] = useState<readonly string[]>([])
  const [query, setQuery] = useState('')
  useEffect(() => {
    void content.stateWith(draft.pictures).then(({ sizes }) =>
      setPictures(
        [...sizes.keys()]
          .filter(file => file.startsWith(FOLDER))
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
          <ul className="library">
            {found.map(({ src, places }) => (
              <li key={src}>
                <button
                  type="button"
                  className="library__picture"
                  aria-current={src === current || undefined}
                  onClick={() => {
                    close()
                    onChosen(src)
                  }}
                >
                  <Thumbnail urlOf={() => content.pictures.find(draft, src)} />
                  <span className="list__name">{src}</span>
                  {uses && <span className="list__group">{usedIn(places)}</span>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
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
