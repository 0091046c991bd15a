import type { ReactNode } from 'react'
import { kindOf } from '../config/field-texts.ts'
import { fileAddress, newAddress } from './addresses.ts'
import { ageInWords } from './age-in-words.ts'
import { type EditorContent, useFiles } from './editor-content.ts'
import { OpenTranslations } from './translation/TranslationLinks.tsx'
import { titleOfTranslation } from './translation/titles.ts'

/** Records that somebody still works on: drafts, and texts that were typed and not saved, in this session or an earlier one. */
export function OpenWork({ content }: { content: EditorContent }) {
  return (
    <>
      <Drafts content={content} />
      <Unsaved content={content} />
      <OpenTranslations content={content} />
    </>
  )
}

function Drafts({ content }: { content: EditorContent }) {
  const records = useFiles(content).map(({ path, title, entity, isPublished, draftAt }) => {
    return {
      path,
      title,
      draftAt,
      address: fileAddress(path),
      badge: !isPublished && `new ${kindOf(entity)}`,
    }
  })
  const translations = content.translationDrafts.flatMap(draft => {
    const named = titleOfTranslation(content, draft.path)
    return named ? [{ ...draft, ...named, badge: false }] : []
  })
  const drafts = [...records, ...translations]
    .flatMap(({ draftAt, ...one }) => (draftAt === undefined ? [] : [{ ...one, at: Date.parse(draftAt) }]))
    .sort((a, b) => b.at - a.at)
  return (
    <LinkList title="Drafts">
      {drafts.map(({ path, title, address, badge, at }) => (
        <li key={path}>
          <a className="list__file" href={address}>
            <span className="list__name">{title}</span>
            {badge && <span className="badge">{badge}</span>}
            <span className="list__group">saved {ageInWords(at)}</span>
          </a>
        </li>
      ))}
    </LinkList>
  )
}

function Unsaved({ content }: { content: EditorContent }) {
  const files = useFiles(content)
  const all = [...content.unsaved].flatMap(name => {
    const file = files.find(({ path }) => path === name)
    if (file) return [{ name, title: file.title, address: fileAddress(file.path) }]
    const translation = titleOfTranslation(content, name)
    if (translation) return [{ name, ...translation }]
    const entity = content.model.entities.find(other => `${other.name}/new` === name)
    return entity ? [{ name, title: `New ${kindOf(entity)}`, address: newAddress(entity.name) }] : []
  })
  return (
    <LinkList title="Typed, but not saved">
      {all.map(({ name, title, address }) => (
        <li key={name}>
          <a className="list__file list__name" href={address}>
            {title}
          </a>
        </li>
      ))}
    </LinkList>
  )
}

function LinkList({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="open-work">
      <h2>{title}</h2>
      <ul className="list__files" aria-label={title}>
        {children}
      </ul>
    </section>
  )
}
