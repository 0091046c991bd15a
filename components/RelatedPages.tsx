import type { Picture as PictureContent, Service } from '../generated/types.ts'
import type { Content } from '../site/content.ts'
import { CardHead } from './Cards.tsx'
import { useContent } from './content-context.ts'
import { Section } from './Section.tsx'
import { TextLink } from './TextLink.tsx'

interface Related {
  href: string
  title: string
  kind: string
  picture: PictureContent
}

/** Articles, guides, collections and projects of a service, each with a small image. */
export function RelatedPages({ related }: { related: Service['related'] }) {
  const content = useContent()
  const { flooringPage } = content
  const pages = relatedPages(related, content)
  if (pages.length === 0) return null
  return (
    <Section head={{ heading: content.interfaceTexts.services.related }}>
      <div className="stack">
        <ul className="thumbs">
          {pages.map(({ href, title, kind, picture }) => (
            <li className="card card--thumb" key={`${kind} ${title}`}>
              <CardHead href={href} title={title} picture={picture} sizes="8rem" />
              <p className="card__meta">{kind}</p>
            </li>
          ))}
        </ul>
        {related.collections.length > 0 && (
          <p className="card card--ruled">
            <TextLink href={flooringPage.url} label={flooringPage.heading} />
          </p>
        )}
      </div>
    </Section>
  )
}

function relatedPages(
  { articles, guides, collections, projects }: Service['related'],
  content: Content,
): Related[] {
  const { services: texts } = content.interfaceTexts
  return [
    ...articles.map(slug => {
      const { url, title, picture } = content.articles.get(slug)
      return { href: url, title, picture, kind: texts.articles }
    }),
    ...guides.map(slug => {
      const { url, title, picture } = content.guides.get(slug)
      return { href: url, title, picture, kind: texts.guides }
    }),
    ...collections.map(slug => {
      const { url, name, picture } = content.collections.get(slug)
      return { href: url, title: name, picture, kind: texts.collections }
    }),
    ...projects.map(slug => {
      const { title, afterPicture } = content.projects.get(slug)
      return {
        href: `${content.galleryPage.url}#${slug}`,
        title,
        picture: afterPicture,
        kind: texts.projects,
      }
    }),
  ]
}
