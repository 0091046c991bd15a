import { contentGroups } from '../config/content-groups.ts'
import { fileAddress, groupIn, labelOfGroup, listAddress, type View } from './addresses.ts'
import { type EditorContent, useFiles } from './editor-content.ts'

interface NavigationProps {
  content: EditorContent
  view: View
}

interface Entry {
  label: string
  holds: string | undefined
  address: string
  isOpen: boolean
  /** Undefined for a single file. */
  count?: number
}

/** The kinds of content, and the single files that people open most. */
export function Navigation({ content, view }: NavigationProps) {
  const entries = useEntries(content, view)
  return (
    <ul className="nav__groups">
      {entries.map(({ label, holds, address, isOpen, count }) => (
        <li key={address}>
          <a
            className="nav__group"
            href={address}
            // The results of a search follow its box.
            tabIndex={view.is === 'search' ? -1 : undefined}
            aria-current={isOpen ? 'page' : undefined}
          >
            <span className="nav__name">
              {label}
              {count !== undefined && <span className="nav__count">{count}</span>}
            </span>
            {holds && <span className="nav__holds">{holds}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

function useEntries(content: EditorContent, view: View): readonly Entry[] {
  const files = useFiles(content)
  const open = view.is === 'form' && contentGroups.has(view.name) ? view.name : groupIn(view)
  const names = new Set([...contentGroups.keys(), ...files.map(({ group }) => group)])
  return [...names].flatMap((name): Entry[] => {
    const holds = contentGroups.get(name)
    const isOpen = name === open
    const single = files.find(file => file.group === '' && file.slug === name)
    if (single) return [{ label: single.title, holds, address: fileAddress(single.path), isOpen }]
    const count = files.filter(({ group }) => group === name).length
    return count === 0
      ? []
      : [{ label: labelOfGroup(name), holds, address: listAddress(name), isOpen, count }]
  })
}
