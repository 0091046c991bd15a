import { articlesBySlug } from '../generated/content/articles.js'
import { collectionsBySlug } from '../generated/content/collections.js'
import { guidesBySlug } from '../generated/content/guides.js'
import { interfaceTexts } from '../generated/content/interface.js'
import { projectsBySlug } from '../generated/content/projects.js'
import type { Picture as PictureContent, Service } from '../generated/types.ts'
import { CardHead } from './Cards.tsx'
import { Section } from './Section.tsx'

const { services: texts } = interfaceTexts

interface Related {
  href: string
  title: string
  kind: string
  picture: PictureContent
}

/** Articles, guides, collections and projects that fit a service, each a line with a small picture. */
export function RelatedPages({ related }: { related: Service['related'] }) {
  const pages = relatedPages(related)
  if (pages.length === 0) return null
  return (
    <Section head={{ heading: texts.related }}>
      <ul className="grid grid--thumbs">
        {pages.map(({ href, title, kind, picture }) => (
          <li className="card card--thumb" key={`${kind} ${title}`}>
            <CardHead href={href} title={title} picture={picture} sizes="8rem" />
            <p className="card__meta">{kind}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function relatedPages({ articles, guides, collections, projects }: Service['related']): Related[] {
  return [
    ...articles.map(slug => {
      const { url, title, picture } = articlesBySlug[slug]
      return { href: url, title, picture, kind: texts.articles }
    }),
    ...guides.map(slug => {
      const { url, title, picture } = guidesBySlug[slug]
      return { href: url, title, picture, kind: texts.guides }
    }),
    ...collections.map(slug => {
      const { url, name, picture } = collectionsBySlug[slug]
      return { href: url, title: name, picture, kind: texts.collections }
    }),
    ...projects.map(slug => {
      const { title, afterPicture } = projectsBySlug[slug]
      return { href: `/gallery#${slug}`, title, picture: afterPicture, kind: texts.projects }
    }),
  ]
}
